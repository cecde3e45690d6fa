import type { FactMember } from '@stoa/contract';
import { visibleText } from '../terminal/visible-text.js';

/** What else is known of a transaction, in one line; no line if nothing is. */
export function factLines(facts: Readonly<Record<FactMember, string | null>> | null): string[] {
  const said = Object.entries(facts ?? {}).filter(([, value]) => value !== null);
  if (said.length === 0) return [];
  return [`Known:    ${said.map(([member, value]) => `${member} ${visibleText(value ?? '')}`).join(', ')}`];
}
