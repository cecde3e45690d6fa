import { existsSync, readFileSync } from 'node:fs';

/** Which Stoa this is. */
export interface Release {
  /** Of the package, such as `0.1.0`. */
  readonly version: string;
  /**
   * The commit that was built, with `-dirty` after it if files differed from it; `unknown` where it was built without
   * Git.
   */
  readonly commit: string;
}

/** Reads what the package and its build say; the build writes the commit into `dist` (`.ci/build.mjs`). */
export function readRelease(): Release {
  const { version } = JSON.parse(textOf(here('../../../package.json'))) as { readonly version: string };
  const commit = here('../../commit.txt');
  return { version, commit: existsSync(commit) ? textOf(commit).trim() : 'unknown' };
}

const here = (file: string): URL => new URL(file, import.meta.url);

const textOf = (file: URL): string => readFileSync(file, 'utf8');
