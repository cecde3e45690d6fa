import { parseRfc3339 } from '@stoa/contract';
import { Type } from 'typebox';
import type { App } from '../../http/app.js';
import { numberAfter, pageOf, pageParameters } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { accessFailures } from '../access-failures.js';
import { type AccessKey, endsSoonMs, endsWithin } from './access-key.js';
import { keyRotationSchema } from './access-key-schemas.js';
import type { IssuedKey } from './issue-key.js';
import type { KeyCalls } from './key-calls.js';
import type { KeySide } from './key-sides.js';

const keyQuerySchema = Type.Object({ ...pageParameters });
const hourMs = 60 * 60 * 1000;

/** Issue, list, change, rotate and revoke: the same calls for every kind of key, on one side. */
export function keyRoutes(app: App, side: KeySide): void {
  for (const calls of side.calls) {
    issueRoute(app, side, calls);
    listRoute(app, side, calls);
    changeRoute(app, side, calls);
    rotateRoute(app, side, calls);
    revokeRoute(app, side, calls);
  }
}

function issueRoute(app: App, side: KeySide, { kind, ...words }: KeyCalls): void {
  app.post(
    `${side.base}/${words.path}`,
    {
      config: { audit: 'key.issued' },
      onRequest: side.onRequest,
      schema: {
        tags: [side.tag],
        security: side.mayWrite,
        operationId: `issue${side.own}${words.operation.one}`,
        summary: `Issue ${words.one}`,
        description: `Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.${side.granting.note}`,
        params: side.params(kind),
        body: ref(words.newSchema),
        response: responses(
          { 201: jsonAnswer('It, with its secret.', ref(words.issuedSchema)) },
          ...faultsWithBody,
          ...side.ownerFailures(kind),
          ...side.granting.failures,
          ...side.grantFailures,
          accessFailures.unusable_value,
          accessFailures.too_many_keys,
        ),
      },
    },
    async (request, reply) => {
      const { label, scopes, expires_at } = request.body;
      const owner = side.ownerOf(request, request.params);
      const asked = { kind, ...owner, label, scopes, expiresAt: dateOf(expires_at) };
      const issued = await side.keysOf(request).issue(asked);
      return reply.code(201).header('cache-control', 'no-store').send(issuedOnWire(words, issued));
    },
  );
}

function listRoute(app: App, side: KeySide, { kind, idName, list, ...words }: KeyCalls): void {
  app.get(
    `${side.base}/${words.path}`,
    {
      onRequest: side.onRequest,
      schema: {
        tags: [side.tag],
        security: side.mayRead,
        operationId: `list${side.own}${words.operation.many}`,
        summary: `List the ${words.many} of ${words.owner}`,
        description: 'Oldest first, including expired and revoked ones; never a secret.',
        params: side.params(kind),
        querystring: keyQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of them, without secrets.', ref(words.listSchema)) },
          ...faultsWithoutBody,
          ...side.ownerFailures(kind),
        ),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageItemsByDefault, cursor } = request.query;
      const page = { after: numberAfter(cursor), most: limit + 1 };
      const found = await side.keysOf(request).pageOfKeys(kind, side.ownerOf(request, request.params), page);
      const { items, next_cursor } = pageOf(found, limit, ({ accessKeyId }) => [String(accessKeyId)]);
      const now = side.now();
      return reply.send({ [list]: items.map((key) => keyOnWire({ idName }, key, now)), next_cursor });
    },
  );
}

function changeRoute(app: App, side: KeySide, { kind, ...words }: KeyCalls): void {
  app.patch(
    `${side.base}/${words.path}/:key_id`,
    {
      config: { audit: 'key.changed' },
      onRequest: side.onRequest,
      schema: {
        tags: [side.tag],
        security: side.mayWrite,
        operationId: `change${side.own}${words.operation.one}`,
        summary: `Change the name, scopes or expiry of ${words.one}`,
        description: `Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it.${side.granting.note}`,
        params: side.params(kind, 'with key'),
        body: ref(words.changeSchema),
        response: responses(
          { 200: jsonAnswer('The key as it is now.', ref(words.keySchema)) },
          ...faultsWithBody,
          ...side.ownerFailures(kind),
          ...side.granting.failures,
          ...side.grantFailures,
          accessFailures.unknown_access_key,
          accessFailures.key_is_over,
          accessFailures.unusable_value,
        ),
      },
    },
    async (request, reply) => {
      const { label, scopes, expires_at } = request.body;
      const named = { kind, accessKeyId: request.params.key_id, ...side.ownerOf(request, request.params) };
      const change = { label, scopes, expiresAt: expires_at === null ? null : dateOf(expires_at) };
      const changed = await side.keysOf(request).change(named, change);
      return reply.send(keyOnWire(words, changed, side.now()));
    },
  );
}

function rotateRoute(app: App, side: KeySide, { kind, ...words }: KeyCalls): void {
  app.post(
    `${side.base}/${words.path}/:key_id/rotation`,
    {
      config: { audit: 'key.rotated' },
      onRequest: side.onRequest,
      schema: {
        tags: [side.tag],
        security: side.mayWrite,
        operationId: `rotate${side.own}${words.operation.one}`,
        summary: `Issue ${words.one} that follows another`,
        description: `The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with \`key_was_rotated\`.${side.granting.note}`,
        params: side.params(kind, 'with key'),
        body: ref(keyRotationSchema),
        response: responses(
          { 201: jsonAnswer('The new one, with its secret.', ref(words.rotatedSchema)) },
          ...faultsWithBody,
          ...side.ownerFailures(kind),
          ...side.granting.failures,
          ...side.grantFailures,
          accessFailures.unknown_access_key,
          accessFailures.key_is_over,
          accessFailures.key_was_rotated,
          accessFailures.unusable_value,
          accessFailures.too_many_keys,
        ),
      },
    },
    async (request, reply) => {
      const { overlap_hours: hours = limits.keyOverlapHoursByDefault, expires_at } = request.body;
      const named = { kind, accessKeyId: request.params.key_id, ...side.ownerOf(request, request.params) };
      const rotation = { overlapMs: hours * hourMs, expiresAt: dateOf(expires_at) };
      const { oldValidUntil, ...issued } = await side.keysOf(request).rotate(named, rotation);
      const answer = { ...issuedOnWire(words, issued), old_valid_until: oldValidUntil.toISOString() };
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  );
}

function revokeRoute(app: App, side: KeySide, { kind, ...words }: KeyCalls): void {
  app.delete(
    `${side.base}/${words.path}/:key_id`,
    {
      config: { audit: 'key.revoked' },
      onRequest: side.onRequest,
      schema: {
        tags: [side.tag],
        security: side.mayWrite,
        operationId: `revoke${side.own}${words.operation.one}`,
        summary: `Revoke ${words.one}`,
        description: `Every process refuses it within 5 seconds. Revoking it again changes nothing.${side.revoking.note}`,
        params: side.params(kind, 'with key'),
        response: responses(
          { 204: { description: 'It is revoked.', type: 'null' } },
          ...faultsWithBody,
          ...side.ownerFailures(kind),
          ...side.revoking.failures,
          accessFailures.unknown_access_key,
        ),
      },
    },
    async (request, reply) => {
      const { key_id: keyId } = request.params;
      await side.keysOf(request).revoke(kind, keyId, side.ownerOf(request, request.params));
      return reply.code(204).send();
    },
  );
}

type Words = Pick<KeyCalls, 'idName' | 'secretOf'>;

function issuedOnWire({ idName, secretOf }: Words, issued: IssuedKey) {
  return {
    [idName]: issued.accessKeyId,
    ...secretOf(issued),
    scopes: issued.scopes,
    expires_at: timeOnWire(issued.expiresAt),
  };
}

function keyOnWire({ idName }: Pick<KeyCalls, 'idName'>, key: AccessKey, now: Date) {
  return {
    [idName]: key.accessKeyId,
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
