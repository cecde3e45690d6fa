/**
 * Receives webhooks in a process of its own. `/well/…` is answered at once and `/slow/…` after ten seconds. Asked for
 * it, the process says when the first attempt for each notification came, by the number that the benchmark gave it.
 */
import { createServer } from 'node:http';

const slowMs = 10_000;
const now = () => performance.timeOrigin + performance.now();
let first = new Map();
let requests = 0;

const server = createServer((request, response) => {
  const at = now();
  requests += 1;
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const answer = () => response.writeHead(204).end();
    if (request.url.startsWith('/slow/')) return void setTimeout(answer, slowMs);
    const { object } = JSON.parse(Buffer.concat(chunks).toString());
    if (!first.has(object.id)) first.set(object.id, at);
    answer();
  });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => {
  process.send({ first: [...first], requests });
  first = new Map();
  requests = 0;
});
