/**
 * Tests what a merchant's developer does with the client and the description. This needs packages that `npm ci` does
 * not install because they are large: they are installed into a temporary folder. `npm run test:clients` calls it.
 *
 * - `@stoa/client` from its tarballs, in an empty folder, plays the README's first example, under Node.js and under
 *   Deno, and every shape of call compiles with the oldest and the newest TypeScript that its README names.
 * - The library of the Standard Webhooks specification verifies what the service signs, and the client what the library
 *   signs.
 * - openapi-typescript and @hey-api/openapi-ts make clients from openapi.json that compile strictly with TypeScript
 *   5.9; the latter uploads a report and reads a statement.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { packPackages } from './pack-packages.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);
const say = (line) => process.stdout.write(`${line}\n`);

/** The versions that were tested. From 0.93 on, @hey-api/openapi-ts needs Node.js 22. */
const tools = [
  ...['deno@2.9.6', '@hey-api/openapi-ts@0.92.2', 'openapi-typescript@7.13.0', 'typescript@5.9.3'],
  'standardwebhooks@1.1.1',
  ...['oldest@npm:typescript@5.0.4', 'newest@npm:typescript@7.0.2'],
];

/** Runs a program to its end, and returns its output. If the program fails, the error has all of the output. */
async function runAll(command, args, options = {}) {
  try {
    const { stdout } = await run(command, args, { maxBuffer: 64 * 1_048_576, ...options });
    return stdout;
  } catch (error) {
    throw new Error(
      `${path.basename(command)} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? error}`,
    );
  }
}

async function makeFolder(parent, name, manifest = {}) {
  const folder = path.join(parent, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', ...manifest }));
  return folder;
}

/** Starts the demonstration on a free port. */
async function startService(dataDir) {
  const child = spawn(process.execPath, [path.join(root, 'packages/cli/bin/stoa.js'), 'serve', '--demo'], {
    env: { ...process.env, STOA_DATA: dataDir, STOA_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes('Ctrl-C stops')) break;
  }
  child.stdout.resume();
  const [, url] = /Stoa runs at (\S+)/.exec(printed) ?? [];
  if (url === undefined) throw new Error(`the service did not start:\n${printed}`);
  const keys = JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8'));
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  return { url, keys, stop };
}

/** The README's first example, completed with what it leaves to the reader. */
async function exampleFor({ url, keys }) {
  const readme = await readFile(path.join(root, 'packages/client/README.md'), 'utf8');
  const [, example] = /```js\n([\s\S]*?)```/.exec(readme);
  const settledAt = new Date(Date.now() - 3_600_000).toISOString();
  const before = `
const { username, password } = ${JSON.stringify({ username: keys.username, password: keys.password })};
const settled_at = '${settledAt}';
const payment = { currency: 'EUR', full_amount: 1190, tax_amount: 190, settled_at };
const transactions = ['DEU', 'ENG'].map((payer_country) => ({ ...payment, payer_country, id: crypto.randomUUID() }));
const events = [{ event_name: 'a', payload: {}, event_datetime: settled_at, event_id: crypto.randomUUID(), installation_id: crypto.randomUUID() }];
let booked = 0;
const book = () => { booked += 1; };
`;
  const after = `
if (!(error => error.code === 'unknown_statement')(await stoa.statements.get('1999-01').catch((e) => e instanceof StoaError && e))) throw new Error('no StoaError');
console.log(validCount, invalid.length, booked > 0, statement.month, (await new Response(csv).text()).split('\\n')[0].slice(0, 15));
`;
  const whole = example
    .replace("'https://stoa.example.com'", JSON.stringify(url))
    .replaceAll("'2026-11'", JSON.stringify(settledAt.slice(0, 7)))
    .replaceAll('2026-11-01T00:00:00Z', `${settledAt.slice(0, 7)}-01T00:00:00Z`);
  return before + whole + after;
}

/**
 * Every shape of call must compile with the packed types, which are checked, too, as bundlers and as Node.js resolve
 * them.
 */
async function tryTypes(folder, compilers) {
  await copyFile(path.join(root, 'packages/client/test/typed-calls.ts'), path.join(folder, 'typed-calls.ts'));
  for (const [module, moduleResolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    const lib = ['es2022', 'dom', 'dom.iterable'];
    const usual = { target: 'es2022', lib, types: [], strict: true, noEmit: true };
    const config = { compilerOptions: { ...usual, module, moduleResolution }, files: ['typed-calls.ts'] };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    for (const compiler of compilers) {
      const version = (await runAll(process.execPath, [compiler, '--version'])).trim();
      await runAll(process.execPath, [compiler, '-p', folder]);
      say(
        `✔ the types of the tarballs with TypeScript ${version.replace('Version ', '')}, strictly, for ${moduleResolution}`,
      );
    }
  }
}

async function tryTarballs(parent, service, bin) {
  const packed = await packPackages(parent, ['contract', 'client']);
  const folder = await makeFolder(parent, 'merchant');
  const tarballs = packed.map(({ filename }) => path.join(parent, filename));
  await runAll('npm', ['install', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
  await writeFile(path.join(folder, 'example.mjs'), await exampleFor(service));
  const env = { ...process.env, STOA_API_KEY: service.keys.apiKey };
  for (const [name, command, args] of [
    ['Node.js', process.execPath, ['example.mjs']],
    ['Deno', bin('deno'), ['run', '--allow-net', '--allow-env', '--allow-read', 'example.mjs']],
  ]) {
    const printed = await runAll(command, args, { cwd: folder, env });
    if (!/\n1 1 true \d{4}-\d\d \w+,/.test(printed)) throw new Error(`${name} printed ${printed}`);
    say(`✔ the README's first example from the tarballs, under ${name}`);
  }
  await tryReference(folder, bin);
  await tryTypes(folder, [bin('../oldest/bin/tsc'), bin('../newest/bin/tsc')]);
}

/** Signs as the service does, and verifies with the library of the specification; then the other way round. */
async function tryReference(folder, bin) {
  const { Webhook } = createRequire(bin('x'))('standardwebhooks');
  const { newWebhookSecret, signWebhook } = await import('../packages/server/dist/src/outbound/index.js');
  const { verifyWebhook } = await import(
    pathToFileURL(path.join(folder, 'node_modules/@stoa/client/dist/src/verify.js')).href
  );
  const [key, other] = ['v1', 'v1'].map(newWebhookSecret);
  const [id, timestamp, body] = [
    crypto.randomUUID(),
    new Date(),
    '{"type":"report.completed","note":"Größe"}',
  ];
  const signed = signWebhook({ id, timestamp, body: Buffer.from(body), keys: [other, key] });
  const reference = new Webhook(key);
  const told = reference.verify(body, signed);
  const headers = { ...signed, 'webhook-signature': reference.sign(id, timestamp, body) };
  const verified = await verifyWebhook(body, headers, { keys: key });
  if (told.type !== verified.type) throw new Error('the library and the client read something else');
  say(
    '✔ the library of Standard Webhooks verifies what the service signs, and the client what the library signs',
  );
}

const use = `
import { client } from './hey/client.gen';
import { getStatement, listTransactions, submitAttributionEvents, uploadTransactionsReport } from './hey';
import type { paths } from './types';

declare const process: { env: Record<string, string | undefined> };
const { URL: baseUrl = '', KEY: key = '', MONTH: month = '', AT: at = '' } = process.env;
client.setConfig({ baseUrl, auth: () => key });
const payment = { currency: 'EUR', full_amount: 1190, tax_amount: 190, payer_country: 'DEU', settled_at: at };
const body = { created_at: at, transactions: [{ ...payment, id: crypto.randomUUID() }] };
type Body = paths['/merchant-api/v1/reports/transactions']['post']['requestBody']['content']['application/json'];
const { data, error } = await uploadTransactionsReport({ body: body satisfies Body });
const statement = await getStatement({ path: { month } });
const refused = await listTransactions({ query: { limit: 0 } });
console.log(data?.reportId, error?.code, statement.data?.month, refused.error?.code, typeof submitAttributionEvents);
`;

async function tryGenerators(parent, { url, keys }, bin) {
  const folder = await makeFolder(parent, 'generated');
  const description = path.join(root, 'packages/server/openapi.json');
  await runAll(bin('openapi-typescript'), [description, '-o', path.join(folder, 'types.ts')]);
  const printed = await runAll(bin('openapi-ts'), ['-i', description, '-o', path.join(folder, 'hey')]);
  if (/warn|⚠/i.test(printed)) throw new Error(`@hey-api/openapi-ts warns:\n${printed}`);
  await writeFile(path.join(folder, 'use.ts'), use);
  const compilerOptions = {
    ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler', types: [], noEmit: true },
    ...{ strict: true, noUncheckedIndexedAccess: true, lib: ['es2022', 'dom', 'dom.iterable'] },
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  await runAll(bin('tsc'), ['-p', folder]);
  say('✔ openapi-typescript and @hey-api/openapi-ts make clients that compile strictly with TypeScript 5.9');
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const env = { ...process.env, URL: url, KEY: keys.apiKey, MONTH: at.slice(0, 7), AT: at };
  const answered = await runAll(
    bin('deno'),
    // The generated files import each other without a file extension, which bundlers accept.
    ['run', '--no-check', '--unstable-sloppy-imports', '--allow-net', '--allow-env', 'use.ts'],
    { cwd: folder, env },
  );
  if (!/^\d+n? undefined \d{4}-\d\d invalid_request function\n$/.test(answered)) throw new Error(answered);
  say("✔ the client of @hey-api/openapi-ts uploads a report, reads a statement, and shows a problem's code");
}

const parent = await mkdtemp(path.join(tmpdir(), 'stoa-clients-'));
try {
  const folder = await makeFolder(parent, 'tools');
  await runAll('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...tools], { cwd: folder });
  const bin = (name) => path.join(folder, 'node_modules/.bin', name);
  const service = await startService(path.join(parent, 'data'));
  try {
    await tryTarballs(parent, service, bin);
    await tryGenerators(parent, service, bin);
  } finally {
    await service.stop();
  }
} finally {
  await rm(parent, { recursive: true, force: true });
}
