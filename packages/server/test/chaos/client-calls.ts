import type { Journal, SentBatch } from './journal.js';
import type { SeededRandom } from './seeded-random.js';
import type { Door } from './service-process.js';
import type { Stage } from './start-stage.js';

/** A merchant, and how its backend and its apps reach the service. */
export interface ChaosMerchant {
  readonly merchantId: number;
  /** The header of its credential. */
  readonly authorization: string;
  readonly bundleId: string;
}

/** What a simulated client works with. */
export interface Client {
  readonly stage: Stage;
  readonly journal: Journal;
  readonly random: SeededRandom;
}

/** Sends a batch until it is accepted, like a client that does not know whether it has arrived. */
export async function sendBatch(batch: SentBatch, merchant: ChaosMerchant, client: Client): Promise<void> {
  const { journal, random } = client;
  await untilAnswered(client, 204, ({ url }) => {
    const impatience = new AbortController();
    // The client hangs up before it has read the answer.
    if (random.chance(0.03)) void afterTurns(random.below(40)).then(() => impatience.abort());
    const answer = fetch(`${url}/attribution-api/v1/events`, {
      method: 'POST',
      headers: { authorization: merchant.authorization, 'content-type': 'application/json' },
      body: batch.body,
      signal: impatience.signal,
    });
    journal.attempt(batch);
    return answer;
  });
  journal.acknowledge(batch);
}

/** Turns of the event loop. */
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Sends an install call with the same token until it is answered; returns the installation. */
export async function callInstall(
  token: string,
  { merchantId, bundleId }: ChaosMerchant,
  client: Client,
): Promise<string> {
  const answer = await untilAnswered(client, 200, ({ url }) =>
    fetch(`${url}/merchant-api/v1/attribution/install`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, bundle_id: bundleId }),
    }),
  );
  const claims: { installation_token: string } = JSON.parse(
    Buffer.from(answer.split('.')[1] ?? '', 'base64url').toString(),
  );
  client.journal.installed(merchantId, claims.installation_token, { isLate: false });
  return claims.installation_token;
}

/** Repeats a call, at any process that takes calls, until it is answered with this status; the body. */
async function untilAnswered(
  { stage, random }: Client,
  status: number,
  call: (door: Door) => Promise<Response>,
): Promise<string> {
  for (;;) {
    const door = await stage.fleet.door(random);
    const answer = await call(door)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // The connection broke, or no server was there: whether the call has arrived is unknown.
      .catch(() => undefined);
    if (answer?.status === status) return answer.text;
    if (answer?.status === 503) await door.ready();
    else if (answer !== undefined) throw new Error(`a call was answered ${answer.status}: ${answer.text}`);
  }
}
