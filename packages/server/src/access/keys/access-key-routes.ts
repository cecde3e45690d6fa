import { parseRfc3339 } from '@stoa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Actor } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import { cursorOf, idKey, pageParameters } from '../../http/page-cursor.js';
import type { FailureDefinition } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { KeyContext } from '../access-context.js';
import { accessFailures } from '../access-failures.js';
import { type AccessKey, endsSoonMs, endsWithin } from './access-key.js';
import { keyRotationSchema } from './access-key-schemas.js';
import type { KeyOwner } from './access-key-store.js';
import type { IssuedKey } from './issue-key.js';
import { type KeyCalls, type KeyParams, type KeySide, keyParams, secretOf } from './key-sides.js';
import { change, issue, pageOfKeys, revoke, rotate } from './manage-keys.js';
import type { NamedKey } from './named-key.js';

const { unknown_app, unknown_access_key, key_is_over, key_was_rotated, unusable_value, too_many_keys } =
  accessFailures;
const keyQuerySchema = Type.Object({ ...pageParameters });
const hourMs = 60 * 60 * 1000;

/** What calls for one kind of key have in common, on one side. */
interface Keys {
  readonly side: KeySide;
  readonly words: KeyCalls;
  readonly path: string;
  readonly ownerFails: readonly FailureDefinition[];
  ownerOf(asked: AskedOfKeys): KeyOwner;
  named(asked: AskedOfKeys): NamedKey;
  contextOf(asked: AskedOfKeys): KeyContext;
}

interface AskedOfKeys {
  readonly request: FastifyRequest;
  readonly params: KeyParams;
  readonly by: Actor;
}

/** Issue, list, change, rotate and revoke: the same calls for every kind of key, on one side. */
export function keyRoutes(context: Context, side: KeySide): void {
  for (const words of side.kinds) {
    const { kind } = words;
    const ownerOf = ({ request, params }: AskedOfKeys): KeyOwner => ({
      ...(params.bundle_id === undefined ? {} : { bundleId: params.bundle_id }),
      merchantId: side.merchantOf(request, params),
    });
    const keys: Keys = {
      side,
      words,
      path: `${side.path}/${words.path}`,
      ownerFails: kind === 'install_key' ? [...side.ownerFails, unknown_app] : side.ownerFails,
      ownerOf,
      named: (asked) => ({ kind, accessKeyId: asked.params.key_id, ...ownerOf(asked) }),
      contextOf: ({ request, by }) => ({ ...context, by, grantable: side.grantableBy(request) }),
    };
    issueRoute(keys);
    listRoute(keys, context);
    changeRoute(keys, context);
    rotateRoute(keys);
    revokeRoute(keys);
  }
}

function issueRoute({ side, words, ...keys }: Keys): void {
  const { kind } = words;
  side.calls.change({
    path: keys.path,
    id: `issue${side.own}${words.name}`,
    scope: side.mayWrite,
    audit: 'key.issued',
    summary: `Issue ${words.one}`,
    description: `Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.${side.grantNote}`,
    params: keyParams(side, kind),
    body: words.newSchema,
    status: 201,
    answer: ['It, with its secret.', words.issuedSchema],
    fails: [...keys.ownerFails, ...side.grantFails, unusable_value, too_many_keys],
    handle: async (asked) => {
      const { label, scopes, expires_at, mode } = asked.body;
      const isForTest = mode === 'test';
      const request = {
        kind,
        ...keys.ownerOf(asked),
        label,
        scopes,
        isForTest,
        expiresAt: dateOf(expires_at),
      };
      return issuedOnWire(words, await issue(keys.contextOf(asked), request), asked.reply);
    },
  });
}

function listRoute({ side, words, ...keys }: Keys, context: Context): void {
  const { kind } = words;
  side.calls.list({
    path: keys.path,
    id: `list${side.own}${words.name}s`,
    scope: 'access:read',
    summary: `List the ${words.many} of ${words.owner}`,
    description: 'Oldest first, including expired and revoked ones; never a secret.',
    params: keyParams(side, kind),
    query: keyQuerySchema,
    answer: ['A page of them, without secrets.', words.listSchema],
    fails: keys.ownerFails,
    cursor: cursorOf({ accessKeyId: idKey }),
    items: `${kind}s`,
    onWire: (key: AccessKey) => keyOnWire(words, key, context.clock.now()),
    find: (asked, { after, most }) =>
      pageOfKeys(context, kind, { ...keys.ownerOf(asked), after: after?.accessKeyId ?? 0, most }),
  });
}

function changeRoute({ side, words, ...keys }: Keys, { clock }: Context): void {
  side.calls.change({
    method: 'PATCH',
    path: `${keys.path}/:key_id`,
    id: `change${side.own}${words.name}`,
    scope: side.mayWrite,
    audit: 'key.changed',
    summary: `Change the name, scopes or expiry of ${words.one}`,
    description: `Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it.${side.grantNote}`,
    params: keyParams(side, words.kind, 'with key'),
    body: words.changeSchema,
    answer: ['The key as it is now.', words.keySchema],
    fails: [...keys.ownerFails, ...side.grantFails, unknown_access_key, key_is_over, unusable_value],
    handle: async (asked) => {
      const { label, scopes, expires_at } = asked.body;
      const expiresAt = expires_at === null ? null : dateOf(expires_at);
      const changed = await change(keys.contextOf(asked), keys.named(asked), { label, scopes, expiresAt });
      return keyOnWire(words, changed, clock.now());
    },
  });
}

function rotateRoute({ side, words, ...keys }: Keys): void {
  side.calls.change({
    path: `${keys.path}/:key_id/rotation`,
    id: `rotate${side.own}${words.name}`,
    scope: side.mayWrite,
    audit: 'key.rotated',
    summary: `Issue ${words.one} that follows another`,
    description: `The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with \`key_was_rotated\`.${side.grantNote}`,
    params: keyParams(side, words.kind, 'with key'),
    body: keyRotationSchema,
    status: 201,
    answer: ['The new one, with its secret.', words.rotatedSchema],
    fails: [
      ...keys.ownerFails,
      ...side.grantFails,
      unknown_access_key,
      key_is_over,
      key_was_rotated,
      unusable_value,
      too_many_keys,
    ],
    handle: async (asked) => {
      const { overlap_hours: hours = limits.keyOverlapHoursByDefault, expires_at } = asked.body;
      const rotation = { overlapMs: hours * hourMs, expiresAt: dateOf(expires_at) };
      const rotated = await rotate(keys.contextOf(asked), keys.named(asked), rotation);
      const issued = issuedOnWire(words, rotated, asked.reply);
      return { ...issued, old_valid_until: rotated.oldValidUntil.toISOString() };
    },
  });
}

function revokeRoute({ side, words, ...keys }: Keys): void {
  side.calls.change({
    method: 'DELETE',
    path: `${keys.path}/:key_id`,
    id: `revoke${side.own}${words.name}`,
    scope: side.mayWrite,
    audit: 'key.revoked',
    summary: `Revoke ${words.one}`,
    description: `Every process refuses it within 5 seconds. Revoking it again changes nothing.${side.revokeNote}`,
    params: keyParams(side, words.kind, 'with key'),
    answer: 'It is revoked.',
    fails: [...keys.ownerFails, unknown_access_key],
    handle: (asked) => revoke(keys.contextOf(asked), keys.named(asked)),
  });
}

/** The only answer that has the secret, so nobody may keep it. */
function issuedOnWire(words: KeyCalls, issued: IssuedKey, reply: FastifyReply) {
  void reply.header('cache-control', 'no-store');
  return {
    [`${words.kind}_id`]: issued.accessKeyId,
    ...secretOf(words, issued),
    scopes: issued.scopes,
    expires_at: timeOnWire(issued.expiresAt),
  };
}

function keyOnWire({ kind }: KeyCalls, key: AccessKey, now: Date) {
  return {
    [`${kind}_id`]: key.accessKeyId,
    ...(key.username === null ? {} : { username: key.username }),
    prefix: key.prefix,
    label: key.label,
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    expires_at: timeOnWire(key.expiresAt),
    expires_soon: endsWithin(key, endsSoonMs, now),
    revoked_at: timeOnWire(key.revokedAt),
    last_used_at: timeOnWire(key.lastUsedAt),
    followed_by: key.followedBy,
  };
}

function timeOnWire(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

/** The schema has checked that the text is RFC 3339; the expiry of a key is stored in milliseconds. */
function dateOf(text: string | undefined): Date | undefined {
  const instant = text === undefined ? undefined : parseRfc3339(text);
  return instant === undefined ? undefined : new Date(Number(instant / 1000n));
}
