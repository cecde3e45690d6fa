import type { Schema } from '@stoa/client';
import { currencyDecimals } from '@stoa/contract';
import { moneyText } from '../../format/money.js';

type Actor = Schema<'AuditActor'> | Schema<'MerchantAuditActor'>;

/**
 * An entry of the trail as both sides show it. A merchant sees no entry numbers, no links of the chain, and no people
 * of the operator.
 */
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

/** The values that differ between before and after. If an entry has only one of the two, all of its values. */
export function differencesOf({
  before,
  after,
  target,
}: Pick<Entry, 'before' | 'after' | 'target'>): readonly Difference[] {
  // The target of a policy names the currency of its amount.
  const [, currency] = /^correction_policy ([A-Z]{3})$/.exec(target) ?? [];
  const [was, is] = [before, after].map((one) => new Map(valuesOf('', one, currency)));
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .map((name) => ({ name, before: was?.get(name), after: is?.get(name) }))
    .filter((one) => one.before !== one.after);
}

type Value = readonly [name: string, text: string];

/**
 * The values inside a value, each with the names that lead to it. What a currency names, or what stands beside one, is
 * in its minor units if its own name is that of an amount.
 */
function valuesOf(name: string, value: unknown, currency: string | undefined): readonly Value[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [[name, valueText(name, value, currency)]];
  const own = 'currency' in value && typeof value.currency === 'string' ? value.currency : currency;
  return Object.entries(value).flatMap(([key, one]) =>
    valuesOf(
      [name, currencyDecimals(key) === undefined ? wordsOf(key) : key]
        .filter((word) => word !== '')
        .join(' '),
      one,
      currencyDecimals(key) === undefined ? own : key,
    ),
  );
}

/** The name of a member, as words. */
function wordsOf(key: string): string {
  return key.replaceAll('_', ' ');
}

function valueText(name: string, value: unknown, currency: string | undefined): string {
  if (Array.isArray(value)) {
    const hasMembers = value.some((one) => typeof one === 'object');
    return value
      .map((one) =>
        valuesOf('', one, currency)
          .map(([key, text]) => `${key} ${text}`.trim())
          .join(', '),
      )
      .join(hasMembers ? '; ' : ', ');
  }
  const text = String(value);
  const isMoney = currency !== undefined && /(?:^| )(?:amount|volume from|[A-Z]{3})$/.test(name);
  return isMoney && /^-?\d+$/.test(text) ? moneyText(BigInt(text), currency) : text;
}
