/**
 * Builds the Java client and runs its tests, also against a service of its own: `npm run test:java`. It needs a JDK,
 * which `npm test` does not. The programs of its README and of two pages of docs/guide are compiled and run, too.
 */

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@stoa/embedded';
import { newWebhookSecret, publicKeyOf, signWebhook } from '../../src/outbound/index.js';
import { startTarget, type Target } from '../attack/start-target.js';

const rootDir = fileURLToPath(new URL('../../../../../', import.meta.url));
const bundleId = 'com.example.java';

/** Runs a program to its end. Fails if the program fails. */
async function run(command: string, args: readonly string[], variables: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, args, { env: { ...process.env, ...variables }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(command)} ended with ${code ?? 'a signal'}`);
}

async function keysFor({ access, url }: Target): Promise<NodeJS.ProcessEnv> {
  const { merchantId } = await access.createMerchant('Example Java');
  await access.registerApp(merchantId, bundleId);
  const apiKey = await access.issue({ kind: 'api_key', merchantId });
  const credential = await access.issue({ kind: 'credential', merchantId });
  return {
    STOA_TEST_URL: url,
    STOA_TEST_ISSUER: url,
    STOA_TEST_BUNDLE_ID: bundleId,
    STOA_TEST_API_KEY: apiKey.secret,
    STOA_TEST_USERNAME: credential.username ?? '',
    STOA_TEST_PASSWORD: credential.secret,
  };
}

async function installationToken(
  url: string,
): Promise<{ readonly token: string; readonly requestToken: string }> {
  const requestToken = randomUUID();
  const response = await fetch(`${url}/merchant-api/v1/attribution/install`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: requestToken, bundle_id: bundleId }),
  });
  if (response.status !== 200) throw new Error(`the install call answered ${response.status}`);
  return { token: await response.text(), requestToken };
}

/** Compiles the first program of a page, as a reader would copy it, and returns how to run it. */
async function compile(page: string, name: string, workDir: string) {
  const text = await readFile(path.join(rootDir, page), 'utf8');
  const [, program] = /```java\n([\s\S]*?)```/.exec(text) ?? [];
  if (program === undefined) throw new Error(`${page} has no Java`);
  const file = path.join(workDir, `${name}.java`);
  await writeFile(file, program);
  await run(
    'javac',
    ['-Xlint:all', '-Werror', '-cp', path.join(workDir, 'target/classes'), '-d', workDir, file],
    {},
  );
  const classPath = [path.join(workDir, 'target/classes'), workDir].join(path.delimiter);
  return (args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<void> =>
    run('java', ['-cp', classPath, name, ...args], variables);
}

/** The program of the client's own page. */
async function runReadme(variables: NodeJS.ProcessEnv, workDir: string): Promise<void> {
  const sale = await compile('clients/java/README.md', 'Sale', workDir);
  await sale([randomUUID()], {
    STOA_BASE_URL: variables['STOA_TEST_URL'],
    STOA_API_KEY: variables['STOA_TEST_API_KEY'],
    STOA_USERNAME: variables['STOA_TEST_USERNAME'],
    STOA_PASSWORD: variables['STOA_TEST_PASSWORD'],
  });
}

/** The program of the guide. */
async function runGuide(url: string, workDir: string): Promise<void> {
  const program = await compile('docs/guide/verifying-tokens.md', 'VerifyToken', workDir);
  const { token, requestToken } = await installationToken(url);
  const verify = (...handedIn: readonly string[]): Promise<void> => program([url, bundleId, ...handedIn]);
  await verify(token, requestToken);
  for (const [what, ...handedIn] of [
    ['a changed token', `${token}x`, requestToken],
    ['a token of another device', token, randomUUID()],
  ] as const) {
    const refusal = await verify(...handedIn).catch((error: unknown) => error);
    if (refusal === undefined) throw new Error(`the program of the page takes ${what}`);
  }
}

/** The receiver of webhooks of the guide. */
async function runReceiver(workDir: string): Promise<void> {
  const program = await compile('docs/guide/be-told.md', 'ReadWebhook', workDir);
  const [key, publicKey] = [newWebhookSecret('v1'), newWebhookSecret('v1a')];
  const keys = { STOA_WEBHOOK_KEYS: `${publicKeyOf(publicKey)} ${key}` };
  const body = '{"id":"a","type":"report.completed"}';
  const read = (by: string, text = body): Promise<void> => {
    const signed = signWebhook({ id: 'a', timestamp: new Date(), body: Buffer.from(body), keys: [by] });
    return program([text, ...Object.values(signed)], keys);
  };
  await read(key);
  await read(publicKey);
  for (const [by, text] of [
    [newWebhookSecret('v1'), body],
    [key, `${body} `],
  ] as const) {
    const refusal = await read(by, text).catch((error: unknown) => error);
    if (refusal === undefined) throw new Error('the receiver of the page takes what is not signed');
  }
}

/** Initialises a database server. On a busy machine that takes longer than a service may take to start. */
async function prepareData(dataDir: string): Promise<void> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const options = {
    dataDir,
    role: 'guest',
    logger: quiet,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  } as const;
  await (await startEmbeddedPostgres(options)).stop();
}

const workDir = await mkdtemp(path.join(tmpdir(), 'stoa-java-'));
try {
  const dataDir = path.join(workDir, 'data');
  await prepareData(dataDir);
  const target = await startTarget({ dataDir, onLine: () => undefined });
  try {
    const variables = { ...(await keysFor(target)), STOA_JAVA_TARGET: path.join(workDir, 'target') };
    await run(path.join(rootDir, 'clients/java/build.sh'), [], variables);
    await runReadme(variables, workDir);
    await runGuide(target.url, workDir);
    await runReceiver(workDir);
  } finally {
    await target.stop();
  }
} finally {
  await rm(workDir, { recursive: true, force: true });
}
