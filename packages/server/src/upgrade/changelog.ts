import { existsSync, readFileSync } from 'node:fs';

/** An entry of the changelog that begins with **Breaking:**. */
export interface Break {
  /** The version that brought it; undefined if it is not released yet. */
  readonly version: string | undefined;
  readonly text: string;
}

/** The changelog that this Stoa was built with; empty where it was not built with `npm run build`. */
export function readChangelog(): string {
  const file = new URL('../../changelog.txt', import.meta.url);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** What breaks in the versions after `from`. What is not released yet counts as later than every version. */
export function breaksSince(changelog: string, from: string): Break[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const version = /^\d+\.\d+\.\d+/.exec(section)?.[0];
      if (version !== undefined && !isLater(version, from)) return [];
      const entries = section.split(/^(?=- |#|$)/m).filter((entry) => entry.startsWith('- **Breaking:** '));
      return entries.map((entry) => ({ version, text: plain(entry.slice('- **Breaking:** '.length)) }));
    });
}

/** One line, without the marks and the targets of links. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether a version of three numbers comes after another one. */
export function isLater(version: string, other: string): boolean {
  const [ours, theirs] = [version, other].map((one) =>
    one.split('.').map((part) => Number.parseInt(part, 10)),
  );
  for (const [index, part] of (ours ?? []).entries()) {
    const difference = part - (theirs?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
