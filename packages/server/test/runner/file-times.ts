import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The committed times of the files that take long, in seconds. `npm test -- --note-times` renews them. */
const timesFile = fileURLToPath(new URL('../../../test/runner/file-times.json', import.meta.url));
/** Shorter files are not noted: they fill the gaps at the end of a run, in any order. */
const leastNotedMs = 3_000;
const shownFiles = 10;

/** How long a file took. */
export interface FileTime {
  /** The path of its source in the repository. */
  readonly name: string;
  readonly durationMs: number;
}

/** Puts the files with the longest known times first, so that none of them runs alone in the end. */
export async function longestFirst<T extends { readonly name: string }>(
  files: readonly T[],
): Promise<readonly T[]> {
  const noted = JSON.parse(await readFile(timesFile, 'utf8')) as Readonly<Record<string, number>>;
  const secondsOf = ({ name }: T): number => noted[name] ?? leastNotedMs / 1_000;
  return files.toSorted((one, other) => secondsOf(other) - secondsOf(one));
}

export async function noteTimes(times: readonly FileTime[]): Promise<void> {
  const long = slowest(times).filter(({ durationMs }) => durationMs >= leastNotedMs);
  const noted = Object.fromEntries(
    long.map(({ name, durationMs }) => [name, Math.round(durationMs / 1_000)]),
  );
  await writeFile(timesFile, `${JSON.stringify(noted, null, 2)}\n`);
}

/** The slowest files of a run, a line each. */
export function slowestLines(times: readonly FileTime[]): string {
  const lines = slowest(times)
    .slice(0, shownFiles)
    .map(({ name, durationMs }) => `${(durationMs / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  return `Slowest files:\n${lines.join('\n')}\n`;
}

function slowest(times: readonly FileTime[]): readonly FileTime[] {
  return times.toSorted((one, other) => other.durationMs - one.durationMs);
}
