import type { Schema } from '@stoa/client';
import { texts } from './texts.js';

type KnownFacts = NonNullable<Schema<'RecordedTransaction'>['facts']>;

export const factNames = [
  'bundle_id',
  'kind',
  'original_transaction_id',
  'installation_id',
  'channel',
] as const satisfies readonly (keyof KnownFacts)[];

/** What else is known of a transaction, for a list of facts: what is not known is left out. */
export function knownFacts(facts: KnownFacts | null | undefined): (readonly [string, string | undefined])[] {
  return factNames.map((name) => [texts.facts[name], factText(name, facts?.[name] ?? undefined)]);
}

const kinds: Readonly<Record<string, string>> = texts.factKinds;

function factText(name: keyof KnownFacts, value: string | undefined): string | undefined {
  return name === 'kind' && value !== undefined ? (kinds[value] ?? value) : value;
}
