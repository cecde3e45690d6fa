import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** The raw text of every setting, and the directories of this machine that the service may use. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
  readonly temporaryDir: string;
  /** For files that can be recreated; absent if the user has no home directory. */
  readonly cacheDir: string | undefined;
}

/** The only code that reads the process's environment; config.ts decides what it means. */
export function readEnvironment(): Environment {
  const variables = process.env;
  const home = homedir();
  return {
    variables,
    workingDir: process.cwd(),
    temporaryDir: tmpdir(),
    cacheDir: variables['XDG_CACHE_HOME'] ?? (home === '' ? undefined : path.join(home, '.cache')),
  };
}
