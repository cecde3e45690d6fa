import { type Static, Type } from 'typebox';
import { operatorCalls } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { bigIdKey, cursorOf, pageParameters } from '../../http/page-cursor.js';
import { named, pageSchema, text, time } from '../../http/validating/members.js';
import { Int64 } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import type { Erasure } from './erasure-store.js';
import { eraseByInstallation, eraseStoreUser, listErasures } from './manage-erasures.js';

/** Body of an erasure: exactly one of the two. Unknown members are refused, so that a misspelt one is not ignored. */
const newErasureSchema = Type.Object(
  {
    store_user_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.storeUserIdCharacters,
        description: 'The store user who is erased, as sessions name them.',
      }),
    ),
    installation_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'An `installation_token`: the store user that the installation is linked to is erased. An installation linked to nobody loses what it holds about the device.',
      }),
    ),
  },
  { $id: 'NewErasure', additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
type NewErasure = Static<typeof newErasureSchema>;

const erasureSchema = named('Erasure', {
  erasure_id: Int64({ minimum: 1, description: 'Names this record.' }),
  asked_by: Type.Enum(['store_user', 'installation'], {
    description: 'What the request named; the name itself is not recorded.',
  }),
  erased_by: text('Who is responsible for it: an operator token, or the command.'),
  erased_at: time('When it was asked for.'),
  sessions: Int64({ minimum: 0, description: 'Store sessions that were deleted.' }),
  attribution_data: Int64({ minimum: 0, description: '1 when the store user had attribution data, else 0.' }),
  installations: Int64({
    minimum: 0,
    description:
      'Installations that were unlinked and lost their copies of the attribution data, or one that was linked to nobody and lost what it held about the device. If all three numbers are 0, there was nothing to erase.',
  }),
});

const erasurePageSchema = pageSchema('ErasurePage', 'erasures', erasureSchema);

const erasureQuerySchema = Type.Object(pageParameters);

/** Every schema with an `$id` of the calls for erasures. */
export const erasureSchemas = [newErasureSchema, erasureSchema, erasurePageSchema] as const;

/** An erasure as the API and the command show it. */
export function erasureOnWire(erasure: Erasure) {
  return {
    erasure_id: Number(erasure.erasureId),
    asked_by: erasure.askedBy,
    erased_by: erasure.erasedBy,
    erased_at: erasure.erasedAt.toISOString(),
    sessions: Number(erasure.sessions),
    attribution_data: erasure.attributionData,
    installations: Number(erasure.installations),
  };
}

/** The calls by which the operator erases people, and proves that it was done. */
export function erasureRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change({
    path: '/erasures',
    id: 'erasePersonalData',
    scope: 'people:write',
    audit: ['person.erasure_began', 'person.erased'],
    summary: 'Erase a store user',
    // In a body, because proxies before this service write URLs into their logs.
    description:
      'Deletes the sessions and the attribution data of a store user and unlinks their installations; what was counted stays. For 24 hours nothing new is stored about the user. Send it again after a 503; repeating it is safe, and erases nothing twice. The record names nobody. A person needs a fresh sign-in.',
    body: newErasureSchema,
    answer: ['It is done; the record of it.', erasureSchema],
    fails: [installsFailures.unknown_installation],
    handle: async ({ body, by }) => erasureOnWire(await eraseAsked(context, body, by)),
  });
  operator.list({
    path: '/erasures',
    id: 'listErasures',
    scope: 'people:read',
    summary: 'List the erasures',
    description: 'The newest first: who erased when, and how much; never whose data.',
    query: erasureQuerySchema,
    answer: ['A page of records.', erasurePageSchema],
    cursor: cursorOf({ erasureId: bigIdKey }),
    items: 'erasures',
    onWire: erasureOnWire,
    find: (_asked, { after, most }) => listErasures(context, { before: after?.erasureId, limit: most }),
  });
}

function eraseAsked(context: Context, asked: NewErasure, by: Actor): Promise<Erasure> {
  if (asked.store_user_id !== undefined) return eraseStoreUser(context, asked.store_user_id, by);
  if (asked.installation_id !== undefined) return eraseByInstallation(context, asked.installation_id, by);
  throw new Error('the schema lets no other body through');
}
