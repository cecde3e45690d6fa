import { type FactMember, factMembers } from '@stoa/contract';
import { dateFormats } from './settled-at.js';

/** A map as a user writes it, before it replaces members of a preset. Every member is optional. */
export interface UserMap {
  readonly [member: string]: string | readonly string[] | Readonly<Record<string, readonly string[]>>;
}

/** The type of a member: one of these texts, or any text. */
type Values = readonly string[] | 'text' | 'texts' | 'texts by name';

const factMembersOfMap = Object.fromEntries(factMembers.map((member) => [member, 'texts' as const]));

/** What each member may hold. */
const members: Readonly<Record<string, Values>> = {
  id: 'texts',
  currency: 'text',
  amount: 'text',
  amount_minor: 'text',
  tax: 'texts',
  tax_minor: 'texts',
  country: 'texts',
  settled_at: 'texts',
  ...factMembersOfMap,
  kinds: 'texts by name',
  channels: 'texts by name',
  timezone_column: 'text',
  timezone: 'text',
  date_format: dateFormats,
  decimal: ['.', ','],
  thousands: ['.', ','],
  delimiter: [',', ';', '|', '\t'],
  format: ['csv', 'ndjson'],
  keep: 'texts by name',
  defaults: 'texts by name',
};

/** The facts that all transactions of a file may have in common. */
export const defaultFacts = ['bundle_id', 'kind', 'channel'] as const satisfies readonly FactMember[];

const defaultNames: readonly string[] = ['currency', 'country', 'tax', ...defaultFacts];

/** Merges the parts of a map; later ones win. What is wrong goes into `problems`. */
export function checkUserMap(parts: readonly Record<string, unknown>[], problems: string[]): UserMap {
  const map: Record<string, UserMap[string]> = {};
  for (const [member, value] of parts.flatMap((part) => Object.entries(part))) {
    const allowed = Object.hasOwn(members, member) ? members[member] : undefined;
    if (allowed === undefined) {
      problems.push(
        `A map has no member ${JSON.stringify(member)}; it has ${Object.keys(members).join(', ')}.`,
      );
      continue;
    }
    const read = readMember(value, allowed);
    if (read === undefined) problems.push(`${member} of the map must be ${described(allowed)}.`);
    else map[member] = isObject(read) ? { ...asGroups(map[member]), ...read } : read;
  }
  const names = Object.keys(asGroups(map['defaults']));
  const unknown = names.filter((name) => !defaultNames.includes(name));
  if (unknown.length > 0)
    problems.push(`A default is for ${defaultNames.join(', ')}, not ${unknown.join(', ')}.`);
  return map;
}

function readMember(value: unknown, allowed: Values): UserMap[string] | undefined {
  if (allowed === 'texts by name') return isObject(value) ? readGroups(value) : undefined;
  if (allowed === 'texts') return readTexts(value);
  if (typeof value !== 'string' || value === '') return undefined;
  return allowed === 'text' || allowed.includes(value) ? value : undefined;
}

function readTexts(value: unknown): readonly string[] | undefined {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const read = texts.filter((text) => typeof text === 'string' && text !== '');
  return read.length === texts.length && read.length > 0 ? read.map(String) : undefined;
}

function readGroups(value: Record<string, unknown>): Record<string, readonly string[]> | undefined {
  const groups = Object.entries(value).map(([name, texts]) => [name, readTexts(texts)] as const);
  return groups.some(([, texts]) => texts === undefined)
    ? undefined
    : Object.fromEntries(groups.map(([name, texts]) => [name, texts ?? []]));
}

function described(allowed: Values): string {
  if (allowed === 'text') return 'a text';
  if (allowed === 'texts') return 'a text or an array of texts';
  if (allowed === 'texts by name') return 'an object of texts';
  return `one of ${allowed.map((value) => JSON.stringify(value)).join(', ')}`;
}

/** The member as texts by name; empty for anything else. */
export function asGroups(value: UserMap[string] | undefined): Readonly<Record<string, readonly string[]>> {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, asTexts(v)])) : {};
}

/** The member as texts; empty for anything else. */
export function asTexts(value: unknown): readonly string[] {
  return readTexts(value) ?? [];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
