import { createStoaClient, type StoaClient } from '@stoa/client';
import { createOperatorClient, type OperatorClient } from '@stoa/client/operator';
import { createSessionClient, type SessionClient } from '@stoa/client/session';

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

/** For this long after a person's last input, calls count as theirs. */
const presentMs = 60_000;
/**
 * Events that show that a person is there. Scrolling and loading are missing, because a page also does them by itself.
 */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focus'] as const;

/** By the clock that nobody sets. */
let lastSignMs = performance.now();
for (const sign of signs)
  addEventListener(
    sign,
    () => {
      lastSignMs = performance.now();
    },
    { capture: true, passive: true },
  );

/**
 * The header of reads that a page makes while nobody is there. Such reads do not keep the session alive: otherwise a
 * view that polls would let the session of somebody who went home live for 12 hours. Work that somebody began, such as
 * an upload, does keep it alive.
 */
function presenceHeaders({ call }: { readonly call: string }): Readonly<Record<string, string>> {
  const isReading = call.startsWith('GET ');
  return isReading && performance.now() - lastSignMs > presentMs ? { 'stoa-unattended': '1' } : {};
}
