import { type Static, Type } from 'typebox';
import { allAuditedActions, type MemberIds, nameToMerchant, userIn } from '../../audit-entries/index.js';
import { mostId } from '../../database/can-be-id.js';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, idOf, pageSchema, text, textOrNull, time } from '../../http/validating/members.js';
import { timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { StorableText } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import type { ListedHead, ReadEntry } from './audit-entry-reading-store.js';
import { contentToMerchant, isOfMerchant, targetToMerchant } from './told-to-merchant.js';

const idOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, description });
const objectOrNull = (description: string) =>
  Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true, description });

const actorKinds = ['user', 'key', 'command', 'service'] as const;
const ways = ['password', 'oidc', 'link', 'key', 'command', 'service'] as const;
const wayMeaning =
  'How the actor signed in: `password`, `oidc` or `link` of a person, `key`; or `command` and `service`, which do not sign in.';

const actorMembers = {
  id: idOrNull('The number of the user or of the key; null for others.'),
  name: text('Such as `operator token 7`, `user 3` or `command`.'),
  label: textOrNull('The label that the key had then, or the account that ran the command; null for others.'),
  email: textOrNull('The address that the user had then; null once it was erased, and for others.'),
};

const auditActorSchema = Type.Object(
  {
    kind: choice(actorKinds, 'What acted.'),
    ...actorMembers,
    merchant_id: idOrNull('The merchant for which they acted; null: the operator.'),
    how: choice(ways, wayMeaning),
  },
  { $id: 'AuditActor', description: 'Who did it.' },
);

const entryMembers = {
  happened_at: time('When it happened.'),
  action: text('What was done: one of the values of the parameter `action`, or a later one.'),
  target: text('What was changed or read, such as `api_key 7`.'),
  before: objectOrNull('What the change replaced, without secrets and addresses; null if nothing.'),
  after: objectOrNull('What holds since, without secrets and addresses; null if nothing.'),
};

const auditEntrySchema = Type.Object(
  {
    audit_id: idOf('Names the entry.'),
    actor: ref(auditActorSchema),
    merchant_id: idOrNull('Whose data it is; null if it belongs to no merchant or to all.'),
    ...entryMembers,
    request_id: textOrNull('The `x-request-id` of the call; null for the command and the service.'),
    chained: Type.Unsafe<{ readonly month: string; readonly position: number } | null>({
      type: ['object', 'null'],
      properties: {
        month: { type: 'string', description: 'Like 2026-11.' },
        position: { type: 'integer', minimum: 1, description: 'Counts from 1 in each month.' },
      },
      required: ['month', 'position'],
      description: 'Where its link stands in the chain; null for the seconds until it is chained.',
    }),
  },
  { $id: 'AuditEntry', description: 'Who did what, when and how. Entries are never changed.' },
);

export const auditPageSchema = pageSchema('AuditPage', 'entries', auditEntrySchema);

const merchantActorKinds = ['user', 'key', 'operator'] as const;

const merchantAuditActorSchema = Type.Object(
  {
    kind: choice(
      merchantActorKinds,
      '`user` and `key`: your own. `operator`: somebody of the operator, a key of theirs, or the service; all but `name` are then null.',
    ),
    ...actorMembers,
    id: idOrNull('The number of the key; null for others.'),
    member_id: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'uuid',
      description: 'Names the person, as in the list of your people; null for others.',
    }),
    name: text('Such as `member 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00` or `API key 12`.'),
    how: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: [...ways, null],
      description: wayMeaning,
    }),
  },
  { $id: 'MerchantAuditActor', description: 'Who did it.' },
);

const merchantAuditEntrySchema = Type.Object(
  {
    actor: ref(merchantAuditActorSchema),
    ...entryMembers,
    request_id: textOrNull('The `x-request-id` of your call; null for what the operator did.'),
  },
  { $id: 'MerchantAuditEntry', description: 'Who did what with your data, when and how.' },
);

export const merchantAuditPageSchema = pageSchema('MerchantAuditPage', 'entries', merchantAuditEntrySchema);

const auditHeadSchema = Type.Object(
  {
    head_no: idOf('Counts from 1, without gaps.'),
    month: text('Of the link that it is signed for, like 2026-11.'),
    position: idOf('Of that link in its month.'),
    hash: text('Of that link, in hexadecimal.'),
    signed_at: time('When it was signed.'),
    signature: text(
      'A JWS (RFC 7515) that says all of this. Keep it elsewhere: `stoa audit verify --head` takes it.',
    ),
  },
  { $id: 'AuditHead', description: 'The signed head of the chain at a time.' },
);

export const auditHeadPageSchema = pageSchema('AuditHeadPage', 'heads', auditHeadSchema);

export const auditSchemas = [
  auditActorSchema,
  auditEntrySchema,
  auditPageSchema,
  merchantAuditActorSchema,
  merchantAuditEntrySchema,
  merchantAuditPageSchema,
  auditHeadSchema,
  auditHeadPageSchema,
] as const;

const userFilter = {
  user_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: mostId, description: 'Only what this user did.' }),
  ),
};
const memberFilter = {
  member_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Only what this person of yours did.' }),
  ),
};
const filters = {
  from: timeBound('Only entries from then on.'),
  to: timeEnd('Only entries before that.'),
  key_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: mostId, description: 'Only what this key did.' }),
  ),
  action: Type.Optional(choice(allAuditedActions, 'Only this action.')),
  target: Type.Optional(
    StorableText({ maxLength: 200, description: 'Only what was done to this.', example: 'api_key 7' }),
  ),
};

export const auditQuerySchema = Type.Object({
  ...filters,
  ...userFilter,
  merchant_id: Type.Optional(Type.Integer({ description: 'Only entries about this merchant.' })),
  ...pageParameters,
});

export const merchantAuditQuerySchema = Type.Object({ ...filters, ...memberFilter, ...pageParameters });

export const auditHeadQuerySchema = Type.Object(pageParameters);

export type AuditFilters = Static<ReturnType<typeof Type.Object<typeof filters>>>;

const toldEntry = wireOf(auditEntrySchema);

export function entryOnWire(entry: ReadEntry) {
  const { month, position, actorKind: kind, actorMerchantId: merchantId, how } = entry;
  return toldEntry({
    ...entry,
    ...contentOf(entry),
    actor: { kind, ...actorOf(entry), merchantId, how },
    chained: month === null || position === null ? null : { month, position },
  });
}

const toldMerchantEntry = wireOf(merchantAuditEntrySchema);

/** The numbers of the people whom an entry names. */
export function usersIn(entry: ReadEntry): readonly number[] {
  const { after } = contentOf(entry);
  const asked: unknown = after === null ? undefined : Reflect.get(after, 'user_id');
  const named = [entry.actorName, entry.target].flatMap((name) => userIn(name) ?? []);
  return typeof asked === 'number' ? [...named, asked] : named;
}

export interface EntryReader {
  readonly merchantId: number;
  /** Of the people whom the entry names. */
  readonly memberIds: MemberIds;
}

/** An entry as a merchant sees it: a merchant must not learn which person or key of the operator acted. */
export function merchantEntryOnWire(entry: ReadEntry, { merchantId, memberIds }: EntryReader) {
  const { actorKind, how } = entry;
  const isOwn =
    isOfMerchant(entry.actorMerchantId, merchantId) && (actorKind === 'user' || actorKind === 'key');
  const { before, after } = contentOf(entry);
  // The users and keys that somebody else searched for could reveal who searched.
  const isSearch = !isOwn && entry.action === 'audit.read';
  return toldMerchantEntry({
    ...entry,
    actor: isOwn ? { kind: actorKind, ...ownActor(entry, memberIds), how } : theOperator,
    target: targetToMerchant(entry.target, memberIds),
    before: contentToMerchant(before, memberIds),
    after: isSearch ? null : contentToMerchant(after, memberIds),
    requestId: isOwn ? entry.requestId : null,
  });
}

const theOperator = {
  kind: 'operator',
  id: null,
  memberId: null,
  name: 'the operator',
  label: null,
  email: null,
  how: null,
} as const;

function actorOf({ actorKind, actorId, actorName, actorLabel, email }: ReadEntry) {
  // The label of a user is the number of their address.
  return { id: actorId, name: actorName, label: actorKind === 'user' ? null : actorLabel, email };
}

function ownActor(entry: ReadEntry, memberIds: MemberIds) {
  const { actorKind, actorId, actorName } = entry;
  const isUser = actorKind === 'user' && actorId !== null;
  return {
    ...actorOf(entry),
    id: isUser ? null : actorId,
    memberId: isUser ? (memberIds.get(actorId) ?? null) : null,
    name: nameToMerchant(actorName, memberIds),
  };
}

function contentOf({ before, after }: ReadEntry) {
  return { before: objectOf(before), after: objectOf(after) };
}

function objectOf(json: string | null): object | null {
  const value: unknown = json === null ? null : JSON.parse(json);
  return typeof value === 'object' ? value : null;
}

const toldHead = wireOf(auditHeadSchema);

export function headOnWire(head: ListedHead) {
  return toldHead({ ...head, hash: head.hash.toString('hex') });
}
