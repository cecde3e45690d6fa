import type { Context } from '../database/context.js';
import type { Area } from '../http/area.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import type { Finder } from './find-all.js';
import { searchExamples } from './search-examples.js';
import { searchRoutes } from './search-routes.js';
import { searchSchemas } from './search-schemas.js';

export interface SearchOptions extends Context {
  /** What is searched. */
  readonly finders: readonly Finder[];
  /** How many calls a key or person of a merchant may make. */
  readonly rateLimit: RatePolicy;
}

/** One search over the things of all areas. */
export function createSearch({ database, clock, finders, rateLimit }: SearchOptions): Area {
  return {
    routes: async (app) =>
      searchRoutes(app, { database, finders, limitRate: createRateLimit(rateLimit, clock) }),
    examples: searchExamples,
    schemas: searchSchemas,
    published: [],
    parts: [],
    jobs: [],
  };
}
