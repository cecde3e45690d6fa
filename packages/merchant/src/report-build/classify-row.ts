import type { ColumnMap, KeepRule } from './column-map.js';
import type { SourceRow } from './source-row.js';

/** A row that is not reported: why, and the provider's own name for its kind. */
export interface LeftOut {
  readonly is: 'left out';
  readonly reason: string;
  readonly type: string;
}

export type RowKind =
  | { readonly is: 'payment'; readonly type: string }
  | LeftOut
  | { readonly is: 'reversal'; readonly leftOut: LeftOut };

/** The reason for a kind that the map does not know. Such a row may be a payment, so it is shown separately. */
export const unknownKind = 'unknown kind';

/** Decides whether a row is a payment that must be reported. */
export function classifyRow(row: SourceRow, { rules, reversals }: ColumnMap): RowKind {
  const failed = rules.find((rule) => !isOneOf(row.cell(rule.column), rule.keep));
  if (failed === undefined) return { is: 'payment', type: row.cell(rules[0]?.column ?? '') };
  const type = row.cell(failed.column);
  const leftOut: LeftOut = { is: 'left out', reason: reasonOf(type, failed), type };
  const takesBack = reversals !== undefined && isOneOf(row.cell(reversals.column), reversals.values);
  return takesBack ? { is: 'reversal', leftOut } : leftOut;
}

/** Compares without case. */
export function isOneOf(text: string, values: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return values.some((value) => value.toLowerCase() === lower);
}

/** The reason under the longest name that fits, so that a name with `*` can have exceptions. */
function reasonOf(type: string, { reasons }: KeepRule): string {
  const lower = type.toLowerCase();
  const fitting = Object.keys(reasons)
    .filter((name) => fits(lower, name.toLowerCase()))
    .toSorted((a, b) => b.length - a.length);
  return (fitting[0] === undefined ? undefined : reasons[fitting[0]]) ?? unknownKind;
}

function fits(type: string, name: string): boolean {
  return name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name;
}
