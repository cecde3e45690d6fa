import { type Static, Type } from 'typebox';
import { actorOf, needsPerson } from '../../access/index.js';
import { recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { operatorStream } from '../../notification-log/index.js';
import { replaceViews, type SavedView, selectViews } from '../saved-view-store.js';
import { lockUser } from '../user-store.js';
import { sessionOf } from './person-calls.js';

const mostViews = 100;

export const savedViewsSchema = Type.Object(
  {
    views: Type.Array(
      Type.Object(
        {
          merchant_id: Type.Unsafe<number | null>({
            type: ['integer', 'null'],
            minimum: 1,
            maximum: 2_147_483_647,
            description: 'The merchant whose pages have the list; null: the operator.',
          }),
          path: Type.String({
            minLength: 1,
            maxLength: 200,
            description: 'The page, below `/console` or below the pages of the merchant.',
          }),
          name: Type.String({ minLength: 1, maxLength: 60, description: 'How the person calls it.' }),
          query: Type.String({ maxLength: 2_000, description: 'The filters, as the address has them.' }),
        },
        { additionalProperties: false },
      ),
      {
        maxItems: mostViews,
        description: 'By page and name. Of two with the same page and name, the last one counts.',
      },
    ),
  },
  { $id: 'SavedViews', additionalProperties: false },
);

type SavedViews = Static<typeof savedViewsSchema>;

const path = '/session-api/v1/views';

/** People save the filters of lists under names. */
export function savedViewRoutes(app: App, { database, clock }: Context): void {
  app.get(
    path,
    {
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'getSavedViews',
        summary: 'Read the views that you saved',
        description: 'The filters of lists of the console that you saved under names, in all parts of it.',
        response: responses({ 200: jsonAnswer('The views.', ref(savedViewsSchema)) }, 400, 401, 429, 503),
      },
    },
    async (request, reply) => {
      const views = await selectViews(database, sessionOf(request).userId);
      return reply.send({ views: views.map(onWire) });
    },
  );
  app.put(
    path,
    {
      config: { audit: 'user.views_saved' },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'saveViews',
        summary: 'Save views',
        description: `Saves these views in place of all that you had, up to ${mostViews}. Those of a merchant, or of the operator, are forgotten when you leave it, and all when you are erased.`,
        body: ref(savedViewsSchema),
        response: responses({ 200: jsonAnswer('The views.', ref(savedViewsSchema)) }, ...faultsWithBody),
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const views = viewsOf(request.body);
      const after = await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        await replaceViews(tx, userId, views);
        const entry = { action: 'user.views_saved' as const, merchantId: null, target: `user ${userId}` };
        const by = actorOf(request);
        await recordAudit(tx, { ...entry, after: { views: views.length } }, { by, clock });
        return selectViews(tx, userId);
      });
      return reply.send({ views: after.map(onWire) });
    },
  );
}

function viewsOf({ views }: SavedViews): readonly SavedView[] {
  const byName = views.map(({ merchant_id: merchantId, ...view }) => {
    const stream = merchantId ?? operatorStream;
    return [JSON.stringify([stream, view.path, view.name]), { ...view, stream }] as const;
  });
  return [...new Map(byName).values()];
}

function onWire({ stream, ...view }: SavedView): SavedViews['views'][number] {
  return { merchant_id: stream === operatorStream ? null : stream, ...view };
}
