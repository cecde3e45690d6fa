import { type JsonValue, memberOf } from '../json/json.js';
import { wireLimits } from '../wire-limits.js';
import type { InvalidReason } from './invalid-reasons.js';

/** What a transaction was for. */
export const transactionKinds = ['one_time', 'subscription_start', 'subscription_renewal'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** The members of an item that are facts, in the order in which they are tested, which is part of the interface. */
export const factMembers = [
  'bundle_id',
  'kind',
  'original_transaction_id',
  'installation_id',
  'channel',
] as const;
export type FactMember = (typeof factMembers)[number];

/**
 * What else is known of a transaction. All of it is optional; a transaction without any has no facts at all (decision
 * 0060).
 */
export interface TransactionFacts {
  readonly bundleId?: string;
  readonly kind?: TransactionKind;
  /** The id of the first transaction of a subscription. */
  readonly originalTransactionId?: string;
  /** In lower case. */
  readonly installationId?: string;
  readonly channel?: string;
}

/** A fact that cannot be one, whatever the merchant has. */
export interface WrongFact {
  readonly reason: InvalidReason;
  readonly member: FactMember;
}

/** Which apps, installations and channels exist. Without it, only the form of facts is checked. */
export interface KnownFacts {
  readonly apps: ReadonlySet<string>;
  /** The app of each installation, by the id in lower case. */
  readonly installations: ReadonlyMap<string, string>;
  readonly channels: ReadonlySet<string>;
}

interface FactRule {
  readonly member: FactMember;
  readonly name: keyof TransactionFacts;
  readonly reason: InvalidReason;
  /** The fact, or undefined if the text cannot be one. */
  readonly read: (text: string) => string | undefined;
  readonly isKnown?: (value: string, known: KnownFacts, facts: TransactionFacts) => boolean;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const bundleId = /^[\w.-]+$/;
/** What the name of a channel looks like, besides its length. */
export const channelPattern = '^[a-z0-9][a-z0-9_-]*$';
const channelForm = new RegExp(channelPattern);

const ruleOf: Readonly<Record<FactMember, Omit<FactRule, 'member'>>> = {
  bundle_id: {
    name: 'bundleId',
    reason: 'unknown_app',
    read: (text) => (text.length <= wireLimits.bundleIdCharacters && bundleId.test(text) ? text : undefined),
    isKnown: (value, { apps }) => apps.has(value),
  },
  kind: {
    name: 'kind',
    reason: 'unknown_kind',
    read: (text) => transactionKinds.find((kind) => kind === text),
  },
  original_transaction_id: {
    name: 'originalTransactionId',
    reason: 'unusable_original',
    read: (text) => (isTransactionId(text) ? text : undefined),
  },
  installation_id: {
    name: 'installationId',
    reason: 'unknown_installation',
    read: (text) => (uuid.test(text) ? text.toLowerCase() : undefined),
    isKnown: (value, { installations }, facts) => {
      const app = installations.get(value);
      return app !== undefined && (facts.bundleId === undefined || facts.bundleId === app);
    },
  },
  channel: {
    name: 'channel',
    reason: 'unknown_channel',
    read: (text) => (isChannel(text) ? text : undefined),
    isKnown: (value, { channels }) => channels.has(value),
  },
};

const rules: readonly FactRule[] = factMembers.map((member) => ({ member, ...ruleOf[member] }));

/** The fact that a text says, as it is compared and stored; undefined if it cannot be one. */
export function readFact(member: FactMember, text: string): string | undefined {
  return ruleOf[member].read(text);
}

/** Whether a channel can have this name. */
export function isChannel(text: string): boolean {
  return text.length <= wireLimits.channelCharacters && channelForm.test(text);
}

function isTransactionId(text: string): boolean {
  return text !== '' && !text.includes('\0') && [...text].length <= wireLimits.transactionIdCharacters;
}

/**
 * Reads the facts of an item, and the first one that cannot be a fact. `null` says the same as leaving one out.
 * Undefined for an item without facts, so that a report without any costs nothing.
 */
export function readFacts(item: JsonValue): { facts?: TransactionFacts; wrongFact?: WrongFact } | undefined {
  if (!isObjectWithFacts(item)) return undefined;
  let facts: { -readonly [N in keyof TransactionFacts]: TransactionFacts[N] } | undefined;
  let wrongFact: WrongFact | undefined;
  for (const { member, name, reason, read } of rules) {
    const value = memberOf(item, member);
    if (value === undefined || value === null) continue;
    const fact = typeof value === 'string' ? read(value) : undefined;
    if (fact === undefined) wrongFact ??= { reason, member };
    else facts = { ...facts, [name]: fact };
  }
  return { ...(facts && { facts }), ...(wrongFact && { wrongFact }) };
}

/**
 * It reads the members by their names: a loop over the rules would cost a report without facts a tenth of its reading.
 */
function isObjectWithFacts(item: JsonValue): boolean {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return false;
  const { bundle_id, kind, original_transaction_id, installation_id, channel } = item;
  return (
    bundle_id !== undefined ||
    kind !== undefined ||
    original_transaction_id !== undefined ||
    installation_id !== undefined ||
    channel !== undefined
  );
}

/** The first fact of a transaction that names nothing that exists; `members` are those that are looked at. */
export function unknownFact(
  facts: TransactionFacts,
  known: KnownFacts,
  members: readonly FactMember[] = factMembers,
): WrongFact | undefined {
  return rules.find(({ member, name, isKnown }) => {
    const value = facts[name];
    return members.includes(member) && value !== undefined && isKnown?.(value, known, facts) === false;
  });
}

/** Other values for some facts; null takes one away. */
export type ChangedFacts = Readonly<Partial<Record<FactMember, string | null>>>;

/** What stands of the facts after a change, and the changes that cannot be facts. */
export function changeFacts(
  facts: TransactionFacts,
  changes: ChangedFacts,
): { readonly facts: TransactionFacts; readonly wrong: readonly WrongFact[] } {
  const changed: { -readonly [N in keyof TransactionFacts]: TransactionFacts[N] } = { ...facts };
  const wrong = rules.filter(({ member, name, read }) => {
    const value = changes[member];
    if (value === undefined) return false;
    delete changed[name];
    const fact = value === null ? undefined : read(value);
    if (fact !== undefined) Object.assign(changed, { [name]: fact });
    return value !== null && fact === undefined;
  });
  return { facts: changed, wrong };
}

/** All facts by their members; null for those that are not known. */
export function factsByMember(facts: TransactionFacts): Readonly<Record<FactMember, string | null>> {
  const { bundleId = null, kind = null, originalTransactionId = null } = facts;
  const { installationId = null, channel = null } = facts;
  return {
    bundle_id: bundleId,
    kind,
    original_transaction_id: originalTransactionId,
    installation_id: installationId,
    channel,
  };
}

/** Whether two transactions have the same facts. */
export function areSameFacts(one: TransactionFacts, other: TransactionFacts): boolean {
  return rules.every(({ name }) => one[name] === other[name]);
}

/**
 * The members in which the facts of an item differ from those that are recorded: those that both say, and those that
 * only the item says. Leaving a fact out is no difference.
 */
export function differingFacts(
  item: TransactionFacts | undefined,
  standing: TransactionFacts | undefined,
): string[] {
  if (item === undefined) return [];
  return rules.flatMap(({ member, name }) =>
    item[name] === undefined || item[name] === standing?.[name] ? [] : [member],
  );
}
