import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { App } from '../../http/area.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import {
  erasureOnWire,
  erasurePageSchema,
  erasureQuerySchema,
  erasureSchema,
  type NewErasure,
  newErasureSchema,
} from './erasure-schemas.js';
import type { Erasure } from './erasure-store.js';
import type { ErasureManagement } from './manage-erasures.js';

export interface ErasureRoutesOptions {
  readonly erasures: ErasureManagement;
}

/** The calls by which the operator erases people, and proves that it was done. */
export function erasureRoutes(app: App, options: ErasureRoutesOptions): void {
  eraseRoute(app, options);
  listRoute(app, options);
}

const path = '/operator-api/v1/erasures';
function eraseRoute(app: App, { erasures }: ErasureRoutesOptions): void {
  app.post(
    path,
    {
      config: { audit: ['person.erasure_began', 'person.erased'], fresh: true },
      schema: {
        tags: ['Operator'],
        security: needs('people:write', 'operator_token'),
        operationId: 'erasePersonalData',
        summary: 'Erase a store user',
        // In a body, because proxies before this service write URLs into their logs.
        description:
          'Deletes the sessions and the attribution data of a store user and unlinks their installations; what was counted stays. For 24 hours nothing new is stored about the user. Send it again after a 503; repeating it is safe, and erases nothing twice. The record names nobody. A person needs a fresh sign-in.',
        body: ref(newErasureSchema),
        response: responses(
          { 200: jsonAnswer('It is done; the record of it.', ref(erasureSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          installsFailures.unknown_installation,
        ),
      },
    },
    async (request, reply) => {
      const erasure = await eraseAsked(erasures, request.body, actorOf(request));
      return reply.send(erasureOnWire(erasure));
    },
  );
}

function eraseAsked(erasures: ErasureManagement, asked: NewErasure, by: Actor): Promise<Erasure> {
  if (asked.store_user_id !== undefined) return erasures.eraseStoreUser(asked.store_user_id, by);
  if (asked.installation_id !== undefined) return erasures.eraseByInstallation(asked.installation_id, by);
  throw new Error('the schema lets no other body through');
}

function listRoute(app: App, { erasures }: ErasureRoutesOptions): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Operator'],
        security: needs('people:read', 'operator_token'),
        operationId: 'listErasures',
        summary: 'List the erasures',
        description: 'The newest first: who erased when, and how much; never whose data.',
        querystring: erasureQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of records.', ref(erasurePageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageItemsByDefault, cursor } = request.query;
      const [before] = decodeCursor(cursor, isErasureKey) ?? [];
      const found = await erasures.list({ before, limit: limit + 1 });
      const { items, next_cursor } = pageOf(found, limit, ({ erasureId }) => [String(erasureId)]);
      return reply.send({ erasures: items.map(erasureOnWire), next_cursor });
    },
  );
}

/** Whether a cursor holds the id of an erasure. Numbers of up to 18 digits always fit into an int64. */
function isErasureKey(key: readonly string[]): boolean {
  const [id = '', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,17}$/.test(id);
}
