/**
 * Measures how soon a view of the console is usable for somebody who opens it for the first time on a machine a quarter
 * as fast, and how long each of its calls takes. The sign-in page has no script and is measured in the same way: no
 * view can be faster.
 *
 *   npm run benchmark:console -- [--merchants 200] [--transactions 20000] [--installations 20000] [--events 20000]
 *   [--views 5] [--calls 100]
 *                                [--store DIRECTORY]
 *
 * With --store, the first run makes the store in DIRECTORY and keeps it. Later runs with the same DIRECTORY measure
 * that store. The goals are for --merchants 5000 --transactions 1000000 --installations 10000000 --events 10000000.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBrowser } from '@stoa/server/test/browser-test';
import { documentedViews } from '../../packages/console/dist/test/ground/documented-views.js';
import { manageAccess } from '../../packages/server/dist/src/access/index.js';
import { commandActor } from '../../packages/server/dist/src/audit-entries/index.js';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { systemClock } from '../../packages/server/dist/src/kernel/clock.js';
import { createTestUser } from '../../packages/server/dist/test/fixtures/people/test-user.js';
import { assertComplete, furtherViews } from './calls-of-console.mjs';
import { fillStore, installationIdOf } from './fill-store.mjs';

const slowness = 4;
const limitMs = { view: 1_000, call: 100 };
const defaultSizes = {
  merchants: '200',
  transactions: '20000',
  installations: '20000',
  events: '20000',
  views: '5',
  calls: '100',
};
const {
  values: { store, ...values },
} = parseArgs({
  options: {
    store: { type: 'string' },
    ...Object.fromEntries(
      Object.entries(defaultSizes).map(([name, fallback]) => [name, { type: 'string', default: fallback }]),
    ),
  },
});
const sizes = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = store ?? (await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-')));
/** The merchants of the store. The file is written once the store is filled. */
const filledFile = path.join(dataDir, 'benchmark-merchants.json');
const say = (line) => process.stdout.write(`${line}\n`);
const percentile = (times, part) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))];

function startService() {
  const generous = {
    STOA_RATE_REPORTS: '100000/s',
    STOA_RATE_EVENTS: '100000/s',
    STOA_RATE_SIGN_IN: '100000/s',
  };
  return spawn(process.execPath, [path.join(root, 'packages/cli/bin/stoa.js'), 'serve'], {
    env: { ...process.env, ...generous, STOA_DATA: dataDir, STOA_PORT: '0', STOA_LOG_LEVEL: 'info' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function startedAt(child) {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk) => {
      printed += chunk;
      const found = /"url":"(http:[^"]+)"/.exec(printed);
      if (found === null) return;
      child.stderr.off('data', read).resume();
      resolve(found[1]);
    };
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`the service did not start: ${printed}`)));
  });
}

/** A session cookie for each role that the views name. */
async function cookiesOf(database, roles, merchantId) {
  const cookies = new Map();
  for (const [index, role] of roles.entries()) {
    const ofMerchant = /^merchant (.+)$/.exec(role)?.[1];
    const { headers } = await createTestUser(database, {
      email: `reader-${index}-${Date.now()}@benchmark.example`,
      now: new Date(),
      ...(ofMerchant === undefined ? { operatorRole: role } : { memberships: { [merchantId]: ofMerchant } }),
    });
    cookies.set(role, headers.cookie.replace('__Host-', ''));
  }
  return cookies;
}

/** A call of a page as text, from which it can be made again. Equal texts are equal calls. */
function callOf(request) {
  return JSON.stringify({ method: request.method(), url: request.url(), body: request.postData() });
}

function isCall(request) {
  return /^\/\w+-api\//.test(new URL(request.url()).pathname);
}

/** Focuses each field that suggests values, as a person would. Only then does the page ask for them. */
async function goToSuggestions(page, calls) {
  for (const field of await page.locator('.suggested input').all()) {
    const before = new Set(calls);
    const asked = page.waitForRequest((request) => isCall(request) && !before.has(callOf(request)));
    await field.focus();
    await asked;
  }
}

/**
 * Opens an address in a browser with an empty cache. Returns the time until nothing of it is still being loaded, and
 * the calls until then. With `hasSuggestions` it also makes the calls that suggest values; the time does not include
 * them.
 */
async function openOnce(browser, { url, address, cookie, hasSuggestions = false }) {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  const calls = new Set();
  try {
    if (cookie !== undefined) {
      const [name, value] = cookie.split('=');
      await context.addCookies([{ name, value, url }]);
    }
    const page = await context.newPage();
    page.on('request', (request) => {
      if (isCall(request)) calls.add(callOf(request));
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const from = performance.now();
    await page.goto(`${url}${address}`, { waitUntil: 'commit' });
    await page.waitForFunction(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector(':is(.loading, [aria-busy="true"]):not([data-example] *)') === null,
    );
    const ms = performance.now() - from;
    if (hasSuggestions) await goToSuggestions(page, calls);
    return { ms, calls };
  } finally {
    await context.close();
  }
}

async function openOften(browser, { hasSuggestions = true, ...asked }) {
  const { calls } = await openOnce(browser, { ...asked, hasSuggestions });
  const times = [];
  for (let time = 0; time < sizes.views; time += 1) times.push((await openOnce(browser, asked)).ms);
  return { median: percentile(times, 0.5), calls };
}

/** Makes a call of a view again and again, one after the other, as a browser with the same cookie would. */
async function timeCall({ method, url, body }, cookie, merchantId) {
  const times = [];
  const headers = {
    cookie,
    origin: new URL(url).origin,
    'stoa-merchant': String(merchantId),
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  };
  for (let time = 0; time < sizes.calls; time += 1) {
    const from = performance.now();
    const answer = await fetch(url, { method, headers, body });
    await answer.arrayBuffer();
    times.push(performance.now() - from);
    // A merchant of the filled store may have no statement for a month.
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${url} answered ${answer.status}`);
  }
  return { middle: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Fills in the address of a view: the first merchant, and ids that belong to it. */
function placed(pattern, places) {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(places[name]));
}

async function measure({ browser, url, views, cookies, places }) {
  const least = await openOften(browser, { url, address: '/sign-in' });
  say(`\n| View, cold, with a processor ${slowness} times as slow | Usable after | Of the sign-in page |`);
  say('| --- | --- | --- |');
  say(`| the sign-in page, without a script | ${Math.round(least.median)} ms | 1.00 |`);
  const called = new Map();
  for (const { name, role, path: pattern } of views) {
    const address = placed(pattern, places);
    // The design page suggests fixed words and makes no call for them.
    const asked = { url, address, cookie: cookies.get(role), hasSuggestions: name !== 'design' };
    const { median, calls } = await openOften(browser, asked);
    const late = median > limitMs.view ? ' **too late**' : '';
    say(`| ${name} | ${Math.round(median)} ms${late} | ${(median / least.median).toFixed(2)} |`);
    for (const call of calls) called.set(call, cookies.get(role));
  }
  for (const { role, path: pattern } of furtherViews) {
    const asked = { url, address: placed(pattern, places), cookie: cookies.get(role), hasSuggestions: true };
    for (const call of (await openOnce(browser, asked)).calls) called.set(call, cookies.get(role));
  }
  await measureCalls(called, url, places.merchant);
}

async function measureCalls(called, url, merchantId) {
  say('\n| Call | p50 | p95 |');
  say('| --- | --- | --- |');
  const calls = [...called].map(([call, cookie]) => [JSON.parse(call), cookie]);
  for (const [call, cookie] of calls) {
    const { middle, p95 } = await timeCall(call, cookie, merchantId);
    const slow = p95 > limitMs.call ? ' **too slow**' : '';
    const name = `${call.method === 'GET' ? '' : `${call.method} `}${call.url.slice(url.length)}`;
    say(`| \`${name}\` | ${middle.toFixed(1)} ms | ${p95.toFixed(1)} ms${slow} |`);
  }
  assertComplete(calls.filter(([{ method }]) => method === 'GET').map(([call]) => call.url));
}

/** A merchant, and the ids of theirs that the addresses need. */
async function placesOf(database, merchantId) {
  const { rows } = await database.pool.query(
    `
      select
        (select report_id from stoa.report where merchant_id = $1 limit 1) as report,
        (select event_id from stoa.event_ledger where merchant_id = $1 limit 1) as event`,
    [merchantId],
  );
  const [{ report, event }] = rows;
  return { merchant: merchantId, report, event, installation: installationIdOf(merchantId, 0) };
}

async function run() {
  const browser = await openBrowser();
  if (browser === undefined) throw new Error('there is no browser; name one with STOA_TEST_BROWSER');
  const child = startService();
  const url = await startedAt(child);
  const config = decideConfig({
    variables: { STOA_DATA: dataDir },
    workingDir: root,
    temporaryDir: os.tmpdir(),
    cacheDir: undefined,
  });
  const opened = await openDatabase({ config, logger: createLogger('error'), role: 'guest' });
  try {
    const { database } = opened;
    const access = manageAccess({ database, clock: systemClock, by: commandActor('benchmark') });
    const [merchantId] = await readFile(filledFile, 'utf8')
      .then(JSON.parse)
      .catch(async () => {
        const merchantIds = await opened.withoutTimeLimit((patient) =>
          fillStore({ access, database: patient, url, sizes, say }),
        );
        await writeFile(filledFile, JSON.stringify(merchantIds));
        return merchantIds;
      });
    const roles = new Set([...documentedViews, ...furtherViews].map(({ role }) => role));
    const cookies = await cookiesOf(database, [...roles], merchantId);
    const places = await placesOf(database, merchantId);
    await measure({ browser, url, views: documentedViews, cookies, places });
  } finally {
    await opened.close();
    await browser.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
    if (store === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

await run();
