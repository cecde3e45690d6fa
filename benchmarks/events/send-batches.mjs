/**
 * The load, in a separate process. A message asks it to send batches over some connections, as fast as they are
 * answered or at a given rate; it pauses while the parent says so. It answers with the number of batches and the time
 * they took.
 */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createBodies } from './batches.mjs';

let paused = false;
let bodies;
let bodiesOf;

process.on('message', (message) => {
  if ('paused' in message) paused = message.paused;
  else void send(message).then((result) => process.send(result));
});

async function send({ url, path, authorizations, installationIds, connections, seconds, batchesPerSecond }) {
  if (bodiesOf !== installationIds.length) {
    // More than can be under way at once, so that no body is changed while it is sent.
    bodies = createBodies(installationIds, 40);
    bodiesOf = installationIds.length;
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const latencies = [];
  const statuses = {};
  const began = performance.now();
  const ends = began + seconds * 1000;
  let sent = 0;
  const worker = async (number) => {
    while (performance.now() < ends) {
      while (paused && performance.now() < ends) await wait(5);
      if (batchesPerSecond !== undefined) {
        const due = began + (sent * 1000) / batchesPerSecond;
        sent += 1;
        if (due > performance.now()) await wait(due - performance.now());
      }
      const body = bodies();
      const startedAt = performance.now();
      const authorization = authorizations[number % authorizations.length];
      const status = await post(new URL(path, url), body, { agent, authorization });
      latencies.push(performance.now() - startedAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_none, number) => worker(number)));
  agent.destroy();
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    statuses,
    batches: latencies.length,
    seconds: (performance.now() - began) / 1000,
    p50: sorted[Math.floor(sorted.length * 0.5)],
    p99: sorted[Math.floor(sorted.length * 0.99)],
  };
}

async function post(url, body, { agent, authorization }) {
  const request = http.request(url, {
    agent,
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  request.end(body);
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}
