/** The attacker of `body-blocks.mjs`: sends a body of 4.7 MB again and again, and waits for no answer. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, apiKey, name, everyMs, forMs } = workerData;

const shapes = {
  'one object of 400,000 names': () => `{${distinct(400_000)}}`,
  '400 objects of 1,000 names': () => `[${chunks(400, 1_000)}]`,
  '40,000 objects of 10 names': () => `[${chunks(40_000, 10)}]`,
};

function distinct(count, from = 0) {
  return Array.from({ length: count }, (_none, index) => `"k${from + index}":1`).join();
}

function chunks(count, members) {
  return Array.from({ length: count }, (_none, index) => `{${distinct(members, index * members)}}`).join();
}

const body = Buffer.from(`{"created_at":"2026-11-20T00:00:00Z","transactions":[],"x":${shapes[name]()}}`);
const answers = {};
const count = (status) => (answers[status] = (answers[status] ?? 0) + 1);

async function post() {
  const answer = await fetch(`${url}/merchant-api/v1/reports/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

const sent = [];
for (let sentMs = 0; sentMs < forMs; sentMs += everyMs) {
  sent.push(post().then(count, () => count('broken off')));
  await wait(everyMs);
}
await Promise.all(sent);
parentPort.postMessage(answers);
