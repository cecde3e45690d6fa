/**
 * The load of many small merchants, in a separate process. A message asks it to send a batch of ten events of each
 * merchant in turn, as fast as they are answered; it answers with the number of batches and the time they took.
 */
import { once } from 'node:events';
import http from 'node:http';
import { newEvent } from './batches.mjs';

process.on('message', (message) => void send(message).then((result) => process.send(result)));

async function send({ url, merchants, connections, seconds, eventsPerBatch }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const address = new URL('/attribution-api/v1/events', url);
  const latencies = [];
  const statuses = {};
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (performance.now() < began + seconds * 1000) {
      const { authorization, installationIds } = merchants[next++ % merchants.length];
      const events = Array.from({ length: eventsPerBatch }, () => newEvent(installationIds));
      const startedAt = performance.now();
      const status = await post(address, JSON.stringify({ events }), { agent, authorization });
      latencies.push(performance.now() - startedAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  const sorted = latencies.toSorted((one, other) => one - other);
  return {
    statuses,
    batches: latencies.length,
    seconds: (performance.now() - began) / 1000,
    p99: sorted[Math.floor(sorted.length * 0.99)],
  };
}

async function post(address, body, { agent, authorization }) {
  const request = http.request(address, {
    agent,
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  request.end(body);
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}
