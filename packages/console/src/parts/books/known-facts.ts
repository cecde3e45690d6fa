import type { Schema } from '@stoa/client';
import { type FactMember, factMembers } from '@stoa/contract';
import { texts } from './texts.js';

type KnownFacts = NonNullable<Schema<'RecordedTransaction'>['facts']>;
type NamedFact = readonly [name: string, value: string | undefined];

/** What else is known of a transaction, for a list of facts: what is not known is left out. */
export function knownFacts(facts: KnownFacts | null | undefined): NamedFact[] {
  return factMembers.map((name) => [texts.facts[name], factText(name, facts?.[name] ?? undefined)]);
}

/** What a correction leaves known, so that a fact that it takes away is seen, too; empty if it changes none. */
export function factsAfter(facts: KnownFacts | null): NamedFact[] {
  if (facts === null) return [];
  return knownFacts(facts).map(([name, value]) => [name, value ?? texts.unknownFact]);
}

/** What a request asks to know, in a few words; a fact that it takes away is said, too. Empty if it asks for none. */
export function changedFacts(changes: Readonly<Partial<KnownFacts>> | null): string {
  return factMembers
    .filter((name) => changes?.[name] !== undefined)
    .map(
      (name) => `${texts.facts[name]}: ${factText(name, changes?.[name] ?? undefined) ?? texts.unknownFact}`,
    )
    .join('; ');
}

const kinds: Readonly<Record<string, string>> = texts.factKinds;

function factText(name: FactMember, value: string | undefined): string | undefined {
  return name === 'kind' && value !== undefined ? (kinds[value] ?? value) : value;
}
