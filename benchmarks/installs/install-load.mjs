/**
 * The load of install-speed.mjs, in a separate process: install calls over plain sockets, one at a time on each. An
 * HTTP library would use more of the machine than the service that is measured.
 */
import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { randomDevice } from './store-population.mjs';

const headEnd = Buffer.from('\r\n\r\n');
const run = randomBytes(8).toString('hex');
let lastToken = 0;

function newRequest(host, addresses) {
  const address = addresses[Math.floor(Math.random() * addresses.length)];
  lastToken += 1;
  const { device_model, os_version, language, available_capacity } = randomDevice();
  const body = `{"token":"${run}-${lastToken}","bundle_id":"benchmark.app","device_model":"${device_model}","os_version":"${os_version}","language":"${language}","availableCapacity":${available_capacity}}`;
  return `POST /merchant-api/v1/attribution/install HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** The length of the first answer in `bytes`, or undefined if it is not complete. */
function answerLength(bytes) {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`an install call was refused: ${head}`);
  const length = end + 4 + Number(/content-length: (\d+)/i.exec(head)[1]);
  return bytes.length < length ? undefined : length;
}

function callOverAndOver({ port, host, addresses, until, latencies }) {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host, noDelay: true });
    let received = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(newRequest(host, addresses), 'latin1');
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', resolve);
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const length = answerLength(received);
      if (length === undefined) return;
      received = received.subarray(length);
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < until) send();
      else socket.end();
    });
  });
}

async function call({ url, connections, seconds, addresses }) {
  const { hostname: host, port } = new URL(url);
  const startedAt = performance.now();
  const latencies = [];
  const calls = { port: Number(port), host, addresses, until: startedAt + seconds * 1000, latencies };
  await Promise.all(Array.from({ length: connections }, () => callOverAndOver(calls)));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  latencies.sort((one, other) => one - other);
  const percentile = (share) => latencies[Math.floor(latencies.length * share)];
  process.send({
    rate: latencies.length / elapsedSeconds,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    longestMs: latencies.at(-1),
  });
}

process.on('message', (asked) => void call(asked));
