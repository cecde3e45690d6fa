import { type Static, Type } from 'typebox';
import { personCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import { exact } from '../../http/validating/members.js';
import { limits } from '../../kernel/limits.js';
import { operatorStream } from '../../notification-log/index.js';
import { type SavedView, selectViews } from '../saved-view-store.js';
import { faultsOfReading, personally, sessionOf } from './person-calls.js';
import { saveViews } from './save-views.js';

export const savedViewsSchema = exact('SavedViews', {
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
      maxItems: limits.savedViews,
      description: 'By page and name. Of two with the same page and name, the last one counts.',
    },
  ),
});

type SavedViews = Static<typeof savedViewsSchema>;

/** People save the filters of lists under names. */
export function savedViewRoutes(app: App, context: Context): void {
  const calls = personCalls(app);
  const answer = ['The views.', savedViewsSchema] as const;
  calls.read({
    path: '/views',
    id: 'getSavedViews',
    scope: personally,
    summary: 'Read the views that you saved',
    description: 'The filters of lists of the console that you saved under names, in all parts of it.',
    answer,
    statuses: faultsOfReading,
    handle: async ({ request }) => {
      const views = await selectViews(context.database, sessionOf(request).userId);
      return { views: views.map(onWire) };
    },
  });
  calls.change({
    method: 'PUT',
    path: '/views',
    id: 'saveViews',
    scope: personally,
    audit: 'user.views_saved',
    summary: 'Save views',
    description: `Saves these views in place of all that you had, up to ${limits.savedViews}. Those of a merchant, or of the operator, are left out unless you work there, and forgotten when you leave; all are forgotten when you are erased.`,
    bodyLimit: limits.savedViewsBodyBytes,
    body: savedViewsSchema,
    answer,
    handle: async ({ request, body, by }) => {
      const { userId } = sessionOf(request);
      const views = await saveViews(context, { userId, views: viewsOf(body), by });
      return { views: views.map(onWire) };
    },
  });
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
