import type { FastifyRequest } from 'fastify';
import { merchantCalls, operatorCalls, principalOf } from '../access/index.js';
import type { Database } from '../database/database.js';
import type { App } from '../http/area.js';
import type { LimitRate } from '../http/listening/limit-rate.js';
import { wireOf } from '../http/wire-of.js';
import { type Asking, type Finder, findAll } from './find-all.js';
import { searchQuerySchema, searchResultsSchema } from './search-schemas.js';

export interface SearchRoutesOptions {
  readonly database: Database;
  readonly finders: readonly Finder[];
  /** Counts the calls of each key and person of a merchant. */
  readonly limitRate: LimitRate;
}

const common = {
  path: '/search',
  // What everybody may read who may search at all. What a search finds depends on the other scopes.
  scope: 'reports:read',
  query: searchQuerySchema,
  answer: ['What was found.', searchResultsSchema],
} as const;
const onWire = wireOf(searchResultsSchema);
const how =
  'Names and addresses are found by any part of their words, without regard to case and accents; statements by the beginning or end of their number; transactions and reports by the beginning of their id; installations and events by their whole id. Only what the scopes of the caller allow is searched. A program that knows what it looks for asks the calls of each area, which have pages.';

/** What a text names, in one answer. */
export function searchRoutes(app: App, { database, finders, limitRate }: SearchRoutesOptions): void {
  const search = async (request: FastifyRequest, asked: Pick<Asking, 'text' | 'merchantId'>) => {
    const { scopes, session } = principalOf(request);
    const results = await findAll(database, finders, { ...asked, scopes, isPerson: session !== undefined });
    return onWire({
      results: results.map((one) => ({ ...one, text: one.text ?? one.id, month: one.month ?? null })),
    });
  };
  operatorCalls(app).read({
    ...common,
    id: 'searchStore',
    summary: 'Search for anything by its name or id',
    description: `Merchants, statements, reports, transactions, installations and events of all merchants. People find people, too; keys do not. ${how}`,
    handle: ({ query: { q: text }, request }) => search(request, { text, merchantId: null }),
  });
  merchantCalls(app, { limitRate }).read({
    ...common,
    id: 'searchOwn',
    summary: 'Search for anything of yours by its name or id',
    description: `Your statements, reports, transactions, installations and events. People find your people, too; keys do not. ${how}`,
    handle: ({ merchantId, query: { q: text }, request }) => search(request, { text, merchantId }),
  });
}
