import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** The raw text of every setting, and the places of this machine that the service may use. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
  readonly temporaryDir: string;
  /** For what can be made again; absent when the user has no home. */
  readonly cacheDir: string | undefined;
}

/** The one place that reads the process's environment; what it means is decided in config.ts. */
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
