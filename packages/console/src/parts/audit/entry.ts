import type { Schema } from '@stoa/client';

type Actor = Schema<'AuditActor'> | Schema<'MerchantAuditActor'>;

/** An entry of the trail as both sides show it. A merchant sees no entry numbers, no links of the chain, and no people of the operator. */
export type Entry = Omit<Schema<'MerchantAuditEntry'>, 'actor'> &
  Partial<Pick<Schema<'AuditEntry'>, 'merchant_id' | 'chained'>> & {
    readonly key: string;
    readonly actor: Actor;
  };

/** What a change did to one member: as texts, undefined where it was not there. */
export interface Difference {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The members that differ between before and after. If an entry has only one of the two, all members of it. */
export function differencesOf({ before, after }: Pick<Entry, 'before' | 'after'>): readonly Difference[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name, before: valueText(before?.[name]), after: valueText(after?.[name]) }))
    .filter((one) => one.before !== one.after);
}

/** A value as people read it. A list of objects becomes `currency EUR, rate_basis_points 1000; …`. */
function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    const hasMembers = value.some((one) => typeof one === 'object');
    return value.map((one) => valueText(one) ?? '').join(hasMembers ? '; ' : ', ');
  }
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${valueText(one) ?? '–'}`)
    .join(', ');
}
