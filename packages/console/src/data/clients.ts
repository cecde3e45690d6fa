import { createStoaClient, type StoaClient } from '@stoa/client';
import { createOperatorClient, type OperatorClient } from '@stoa/client/operator';
import { createSessionClient, type SessionClient } from '@stoa/client/session';
import { presenceHeaders } from './presence.js';

/** People wait in front of the page: an error with a retry button is better than a minute of silence. */
const options = {
  baseUrl: location.origin,
  giveUpAfterMs: 8_000,
  timeoutMs: 30_000,
  headers: presenceHeaders,
};

/** The calls of the person about themselves. */
export const person: SessionClient = createSessionClient(options);

/** The calls of the person for the operator. */
export const operator: OperatorClient = createOperatorClient({ ...options, session: {} });

const merchants = new Map<number, StoaClient>();

/** The calls of the person for one of their merchants. */
export function merchantClient(merchantId: number): StoaClient {
  const known = merchants.get(merchantId);
  if (known !== undefined) return known;
  const made = createStoaClient({ ...options, session: { merchantId } });
  merchants.set(merchantId, made);
  return made;
}
