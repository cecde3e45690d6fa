import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { EndpointName } from '../delivery/delivery-store.js';
import { type AttemptKey, type ListedAttempt, selectAttempts } from './attempt-store.js';
import { findEndpoint } from './manage-endpoints.js';

/** A page of what became of an endpoint's webhooks, the newest first. @throws Failure unknown_webhook_endpoint */
export async function listAttempts(
  context: Context,
  name: EndpointName,
  page: { readonly after: AttemptKey | undefined; readonly most: number },
): Promise<ListedAttempt[]> {
  await findEndpoint(context, name);
  return alongIndexes(context.database, (tx) => selectAttempts(tx, name, page));
}
