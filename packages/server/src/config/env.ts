import { readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { type Setting, settings } from './settings.js';

/** The raw text of every setting, and the directories of this machine that the service may use. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** What is wrong with variables that name a file. */
  readonly problems?: readonly EnvironmentProblem[];
  readonly workingDir: string;
  readonly temporaryDir: string;
  /** For files that can be recreated; absent if the user has no home directory. */
  readonly cacheDir: string | undefined;
}

export interface EnvironmentProblem {
  /** The variable. */
  readonly setting: string;
  /** Without what the file holds. */
  readonly problem: string;
}

/** The only code that reads the process's environment; config.ts decides what it means. */
export function readEnvironment(): Environment {
  const { variables, problems } = withFiles(process.env);
  const home = homedir();
  return {
    variables,
    problems,
    workingDir: process.cwd(),
    temporaryDir: tmpdir(),
    cacheDir: variables['XDG_CACHE_HOME'] ?? (home === '' ? undefined : path.join(home, '.cache')),
  };
}

/**
 * For each setting, the variable with `_FILE` at its end names a file that holds the value: systemd's credentials and
 * the secrets of containers are files.
 */
export function withFiles(
  given: Environment['variables'],
): Required<Pick<Environment, 'variables' | 'problems'>> {
  const variables = { ...given };
  const problems: EnvironmentProblem[] = [];
  for (const { variable } of Object.values<Setting>(settings)) {
    const setting = `${variable}_FILE`;
    const file = (given[setting] ?? '').trim();
    if (file === '') continue;
    if ((given[variable] ?? '').trim() !== '')
      problems.push({ setting, problem: `must not be set together with ${variable}` });
    try {
      variables[variable] = readFileSync(file, 'utf8').trim();
      if (variables[variable] === '')
        problems.push({ setting, problem: 'must name a file that is not empty' });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      problems.push({ setting, problem: `must name a file that can be read (${code})` });
    }
  }
  return { variables, problems };
}
