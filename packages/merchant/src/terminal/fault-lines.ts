import type { Fault } from '@stoa/contract';
import { visibleText } from './visible-text.js';

/** A fault on one line: its place, its code and its sentence. */
export function faultLine({ pointer, code, detail }: Fault): string {
  return [pointer, code, detail]
    .filter((part) => part !== '')
    .map(visibleText)
    .join('  ');
}

/** The first `most` lines and, if `total` is larger, a line that says how many are missing. */
export function firstOf(
  lines: readonly string[],
  { most, total }: { most: number; total: number },
): string[] {
  const shown = lines.slice(0, most);
  return total > shown.length ? [...shown, `… and ${total - shown.length} more`] : [...shown];
}

export function indented(line: string): string {
  return `  ${line}`;
}
