import type { Context } from '../database/context.js';
import type { App } from '../http/app.js';
import { createRateLimit } from '../http/listening/limit-rate.js';
import type { RatePolicy } from '../kernel/token-bucket.js';
import { appRoutes, ownAppsRoute } from './apps/app-routes.js';
import { endingKeysRoute } from './ending-keys/ending-key-routes.js';
import { keyRoutes } from './keys/access-key-routes.js';
import { merchantSide, operatorSide, operatorTokenSide } from './keys/key-sides.js';
import { merchantRoutes } from './merchants/merchant-routes.js';
import { type TwinRoutesOptions, twinRoutes } from './twins/twin-routes.js';

export interface AccessRoutesOptions extends Pick<TwinRoutesOptions, 'emptyAreas'> {
  /** The rate of a merchant's calls by each of its keys and people. */
  readonly rateLimit: RatePolicy;
}

/**
 * The operator's calls for merchants, their apps and keys, and for operator tokens; and a merchant's own for its keys
 * and its twin.
 */
export async function accessRoutes(
  app: App,
  context: Context,
  { rateLimit, emptyAreas }: AccessRoutesOptions,
): Promise<void> {
  merchantRoutes(app, context);
  appRoutes(app, context);
  keyRoutes(context, operatorSide(app));
  keyRoutes(context, operatorTokenSide(app));
  const limitRate = createRateLimit(rateLimit, context.clock);
  ownAppsRoute(app, context, limitRate);
  endingKeysRoute(app, context, limitRate);
  keyRoutes(context, merchantSide(app, limitRate));
  twinRoutes(app, context, { limitRate, emptyAreas });
}
