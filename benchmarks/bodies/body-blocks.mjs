/**
 * How long does a body of any content block the event loop, and how long do others wait meanwhile? Every call that
 * takes a body gets values of many shapes, each as large as the call allows: alone, beside and instead of its members,
 * and in every item of its lists; whole, cut short and gzipped.
 *
 *   npm run benchmark:bodies -- [places of a body that each value is tried in, default 3] [part of an operationId, or
 *   `attack`] [part of a body's name]
 *
 * STOA_BENCHMARK_ROOT may name another checkout of Stoa, whose service is then measured with the same bodies.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { manageAccess } from '../../packages/server/dist/src/access/index.js';
import { commandActor } from '../../packages/server/dist/src/audit-entries/index.js';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { systemClock } from '../../packages/server/dist/src/kernel/clock.js';
import { bodyCalls } from '../../packages/server/dist/test/bodies/body-calls.js';
import { bodiesFor, bodyLimitOf, createSender } from '../../packages/server/dist/test/bodies/drive-bodies.js';

const placesOfValue = Number(process.argv[2] ?? 3);
const only = process.argv[3] ?? '';
const onlyBody = process.argv[4] ?? '';
const here = fileURLToPath(new URL('../..', import.meta.url));
const root = process.env['STOA_BENCHMARK_ROOT'] ?? here;
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const say = (line) => process.stdout.write(`${line}\n`);
const attackEveryMs = 110;
const attackMs = 10_000;

function startService(variables) {
  const child = spawn(
    process.execPath,
    [
      '--import',
      path.join(here, 'packages/server/dist/test/bodies/turn-probe.js'),
      path.join(root, 'packages/cli/bin/stoa.js'),
      'serve',
    ],
    {
      env: { ...process.env, STOA_DATA: dataDir, STOA_PORT: '0', ...variables },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const turns = [];
  const url = new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      for (const [, ms] of chunk.matchAll(/^turn=(\d+)$/gm)) turns.push(Number(ms));
      const found = /"url":"([^"]+)"/.exec(chunk) ?? /(http:\/\/127\.0\.0\.1:\d+)/.exec(chunk);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error('the service did not start')));
  });
  const end = async () => {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return { url, end, takeTurns: () => turns.splice(0) };
}

/** A second client, which asks a small question again and again. */
function askAlong(url, ask) {
  const waits = [];
  let asks = true;
  const ended = (async () => {
    while (asks) {
      const startedAt = performance.now();
      await ask(url);
      waits.push(performance.now() - startedAt);
      await wait(20);
    }
  })();
  return {
    end: async () => {
      asks = false;
      await ended;
      return waits.toSorted((one, other) => one - other);
    },
  };
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const health = (url) => fetch(`${url}/healthz`).then((answer) => answer.text());

async function measureCalls(service, url, calls) {
  const sender = createSender(url);
  const worst = [];
  say('| Call | Bodies | Longest block | By | Others wait, median | 99% | most |');
  say('| --- | ---: | ---: | --- | ---: | ---: | ---: |');
  for (const call of calls) {
    const limit = await bodyLimitOf(call, sender.send);
    const along = askAlong(url, health);
    const found = [];
    let errors = 0;
    // What was measured before, such as the start and the first use of a schema, does not belong to this call.
    service.takeTurns();
    for (const one of bodiesFor(call, { limit, placesOfValue })) {
      if (!one.name.includes(onlyBody)) continue;
      const { status } = await sender.send(call, one.body, one.gzipped);
      if (status >= 500) errors += 1;
      await wait(10);
      found.push({ name: one.name, turn: Math.max(0, ...service.takeTurns()) });
    }
    const waits = await along.end();
    const [longest] = found.toSorted((one, other) => other.turn - one.turn);
    worst.push(...found);
    const by = longest.name.slice(longest.name.indexOf(': ') + 2);
    say(
      `| ${call.operationId}, ${call.contentType.slice(12)} | ${found.length} | ${ms(longest.turn)} | ${by} | ${ms(at(waits, 0.5))} | ${ms(at(waits, 0.99))} | ${ms(at(waits, 1))} |${errors > 0 ? ` ${errors} answers 5xx` : ''}`,
    );
  }
  sender.close();
  say('\nThe longest blocks:');
  for (const { name, turn } of worst.toSorted((one, other) => other.turn - one.turn).slice(0, 25))
    say(`  ${ms(turn)}  ${name}`);
}

const attacks = [
  'none',
  'one object of 400,000 names',
  '400 objects of 1,000 names',
  '40,000 objects of 10 names',
];

/** One key sends a body every 110 ms, and waits for no answer; another merchant asks for a report meanwhile. */
async function measureAttacks(service, url, { attacker, other }) {
  const ask = () =>
    fetch(`${url}/merchant-api/v1/reports/transactions?report_id=1`, {
      headers: { authorization: `Bearer ${other}` },
    }).then((answer) => answer.text());
  say(
    '\n| Attack, every 110 ms for 10 s | Others wait, median | 99% | most | Longest block | Answers to the attacker |',
  );
  say('| --- | ---: | ---: | ---: | ---: | --- |');
  for (const name of attacks) {
    service.takeTurns();
    const along = askAlong(url, ask);
    const answers =
      name === 'none' ? await wait(attackMs, {}) : await attack({ url, apiKey: attacker, name });
    const waits = await along.end();
    const turn = Math.max(0, ...service.takeTurns());
    const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
    say(
      `| ${name} | ${ms(at(waits, 0.5))} | ${ms(at(waits, 0.99))} | ${ms(at(waits, 1))} | ${ms(turn)} | ${told.join(', ')} |`,
    );
  }
}

/** Sends from a separate thread, so that sending does not delay the measurement. Returns the answers by status. */
async function attack(data) {
  const worker = new Worker(new URL('send-wide-bodies.mjs', import.meta.url), {
    workerData: { ...data, everyMs: attackEveryMs, forMs: attackMs },
  });
  const [answers] = await once(worker, 'message');
  return answers;
}

async function prepare(access) {
  const { merchantId } = await access.createMerchant('Benchmark');
  await access.registerApp(merchantId, 'com.example.bodies');
  const apiKey = await access.issue({ kind: 'api_key', merchantId });
  const credential = await access.issue({ kind: 'credential', merchantId });
  const operator = await access.issue({ kind: 'operator_token', merchantId: null });
  const { merchantId: otherId } = await access.createMerchant('Another');
  const other = await access.issue({ kind: 'api_key', merchantId: otherId });
  return {
    merchantId,
    attacker: apiKey.secret,
    other: other.secret,
    keys: {
      apiKey: `Bearer ${apiKey.secret}`,
      basic: `Basic ${Buffer.from(`${credential.username}:${credential.secret}`).toString('base64')}`,
      operatorToken: `Bearer ${operator.secret}`,
    },
  };
}

const generousRates = {
  STOA_RATE_EVENTS: '100000/s',
  STOA_RATE_INSTALL_ADDRESS: '100000/s',
  STOA_RATE_INSTALL_TOKEN: '100000/s',
  STOA_RATE_SIGN_IN: '100000/s',
};

async function withService(variables, use) {
  const service = startService(variables);
  const url = await service.url;
  const config = decideConfig({
    variables: { STOA_DATA: dataDir },
    workingDir: root,
    temporaryDir: os.tmpdir(),
    cacheDir: undefined,
  });
  const opened = await openDatabase({ config, logger: createLogger('error'), role: 'guest' });
  try {
    await use(
      service,
      url,
      await prepare(
        manageAccess({
          database: opened.database,
          clock: systemClock,
          by: commandActor('benchmark'),
        }),
      ),
    );
  } finally {
    await opened.close();
    await service.end();
  }
}

try {
  if (only !== 'attack')
    await withService(
      { ...generousRates, STOA_RATE_REPORTS: '100000/s' },
      async (service, url, { keys, merchantId }) => {
        const description = await fetch(`${url}/openapi.json`).then((answer) => answer.json());
        const parameters = {
          merchant_id: String(merchantId),
          bundle_id: 'com.example.bodies',
          month: '2026-02',
          store_user_id: 'u',
        };
        const calls = bodyCalls(description, keys, parameters).filter(({ operationId }) =>
          operationId.includes(only),
        );
        await measureCalls(service, url, calls);
      },
    );
  if (only === '' || only === 'attack') await withService({}, measureAttacks);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
