import { type ChaosMerchant, type Client, fetchCall, untilAnswered } from './client-calls.js';
import type { SentBatch } from './journal.js';

/** Sends a batch until it is accepted, like a client that does not know whether it has arrived. */
export async function sendBatch(batch: SentBatch, merchant: ChaosMerchant, client: Client): Promise<void> {
  const { journal, random } = client;
  const call = { path: '/attribution-api/v1/events', key: merchant.authorization, body: batch.body };
  await untilAnswered(client, [204], ({ url }) => {
    const impatience = new AbortController();
    // The client hangs up before it has read the answer.
    if (random.chance(0.03)) void afterTurns(random.below(40)).then(() => impatience.abort());
    const answer = fetchCall(url, call, impatience.signal);
    journal.attempt(batch);
    return answer;
  });
  journal.acknowledge(batch);
}

/** Turns of the event loop. */
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
