/**
 * How large does the process become while clients without a key attack its connections: with answers that they never
 * read, with floods of pipelined requests, with requests that never end? When is it back under 300 MB although the
 * attack goes on? How long does another client wait meanwhile?
 *
 *   npm run benchmark:unread -- [attack …] [--connections 1000]
 *
 * It needs Linux, for the size of the process.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    connections: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    command: {
      type: 'string',
      default: fileURLToPath(new URL('../../packages/cli/bin/stoa.js', import.meta.url)),
    },
  },
});
const connections = Number(values.connections);
const attackMs = 1_000 * Number(values.seconds);
const boundMegabytes = 300;
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const say = (line) => process.stdout.write(`${line}\n`);

const request = (target) => `GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`;
/** What each connection sends at once, and then every second; none of them ever reads. */
const attacks = {
  'openapi.json, 20 pipelined': { first: request('/openapi.json').repeat(20) },
  'openapi.json, 16 pipelined': { first: request('/openapi.json').repeat(16) },
  '/metrics, 16 pipelined': { first: request('/metrics').repeat(16) },
  '/metrics, and a byte a second': { first: request('/metrics').repeat(8), later: 'G' },
  '2,000 tiny requests': { first: 'GET / HTTP/1.1\r\nhost:x\r\n\r\n'.repeat(2_000) },
  '2,000 broken addresses': { first: 'GET /% HTTP/1.1\r\nhost:x\r\n\r\n'.repeat(2_000) },
  '1,000 expectations': { first: 'GET / HTTP/1.1\r\nhost:x\r\nexpect:x\r\n\r\n'.repeat(1_000) },
  'headers that never end': { first: 'GET / HTTP/1.1\r\nhost:x\r\nx: ', later: 'x' },
  'a body that never ends': {
    first:
      'POST /merchant-api/v1/attribution/install HTTP/1.1\r\nhost:x\r\ncontent-type:application/json\r\ncontent-length:16000\r\n\r\n',
    later: ' ',
  },
  'nothing at all': { first: '' },
  'not HTTP, and never closed': { first: 'hello\r\n\r\n' },
};

function startService() {
  const child = spawn(process.execPath, [values.command, 'serve'], {
    env: { ...process.env, STOA_DATA: dataDir, STOA_PORT: '0', STOA_DRAIN_DELAY_MS: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return child;
}

function portOf(child) {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-10_000);
      const found = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(printed);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', () => reject(new Error('the service did not start')));
  });
}

function megabytesOf({ pid }) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

function attack(port, { first, later: again }) {
  const sockets = [];
  const open = setInterval(() => {
    for (let made = 0; made < 50 && sockets.length < connections; made += 1) {
      const socket = connect(port, '127.0.0.1', () => socket.write(first, 'latin1'));
      socket.on('error', () => undefined);
      sockets.push(socket);
    }
  }, 20);
  const later = setInterval(() => {
    if (again !== undefined) for (const socket of sockets) if (socket.writable) socket.write(again);
  }, 1_000);
  return {
    stop: () => {
      clearInterval(open);
      clearInterval(later);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The time that a call takes for another client, which keeps its connection. */
function timeOf(port, agent) {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', localAddress: '127.0.0.2', path: '/healthz', agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - startedMs));
    }).on('error', () => resolve(Number.POSITIVE_INFINITY));
  });
}

async function suffer(child, port, one) {
  const before = megabytesOf(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const attacking = attack(port, one);
  const startedMs = performance.now();
  const waits = [];
  let peak = 0;
  let aboveMs = 0;
  while (performance.now() - startedMs < attackMs) {
    waits.push(await timeOf(port, agent));
    const now = megabytesOf(child);
    peak = Math.max(peak, now);
    if (now > boundMegabytes) aboveMs = performance.now() - startedMs;
    await wait(100);
  }
  const atEnd = megabytesOf(child);
  attacking.stop();
  agent.destroy();
  waits.sort((left, right) => left - right);
  await wait(10_000);
  return { before, peak, atEnd, after: megabytesOf(child), aboveSeconds: aboveMs / 1_000, waits };
}

const child = startService();
try {
  const port = await portOf(child);
  say(
    `| ${connections} connections that send | before | largest | after ${values.seconds} s | 10 s after the end | above ${boundMegabytes} MB until | another client waits: median, longest |`,
  );
  say('|---|---|---|---|---|---|---|');
  for (const [name, one] of Object.entries(attacks)) {
    if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
    const { before, peak, atEnd, after, aboveSeconds, waits } = await suffer(child, port, one);
    const megabytes = [before, peak, atEnd, after].map((size) => `${Math.round(size)} MB`);
    const median = waits[Math.floor(waits.length / 2)] ?? 0;
    say(
      `| ${name} | ${megabytes.join(' | ')} | ${aboveSeconds === 0 ? 'never' : `${aboveSeconds.toFixed(0)} s`} | ${median.toFixed(1)} ms, ${waits.at(-1)?.toFixed(0)} ms |`,
    );
  }
} finally {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
