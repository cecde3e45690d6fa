import { operatorCalls } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { bigIdKey, cursorOf } from '../../http/page-cursor.js';
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
import { eraseByInstallation, eraseStoreUser, listErasures } from './manage-erasures.js';

/** The calls by which the operator erases people, and proves that it was done. */
export function erasureRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change(
    {
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
    },
    async ({ body, by }) => erasureOnWire(await eraseAsked(context, body, by)),
  );
  operator.list(
    {
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
    },
    (_asked, { after, most }) => listErasures(context, { before: after?.erasureId, limit: most }),
  );
}

function eraseAsked(context: Context, asked: NewErasure, by: Actor): Promise<Erasure> {
  if (asked.store_user_id !== undefined) return eraseStoreUser(context, asked.store_user_id, by);
  if (asked.installation_id !== undefined) return eraseByInstallation(context, asked.installation_id, by);
  throw new Error('the schema lets no other body through');
}
