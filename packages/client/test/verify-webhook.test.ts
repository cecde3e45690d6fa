import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { StoaError, verifyWebhook } from '../src/verify.js';

interface Vectors {
  readonly now: number;
  readonly toleranceSeconds: number;
  readonly cases: readonly {
    readonly name: string;
    readonly keys: readonly string[];
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly verdict: string;
  }[];
}

const file = new URL('../../../../clients/vectors/webhooks.json', import.meta.url);
const vectors = JSON.parse(await readFile(file, 'utf8')) as Vectors;
const now = new Date(vectors.now * 1_000);
const [first = assert.fail('there are no vectors')] = vectors.cases;

async function verdictOf(work: Promise<unknown>, keys: readonly string[]): Promise<string> {
  try {
    await work;
    return 'valid';
  } catch (error) {
    assert.ok(error instanceof StoaError, String(error));
    for (const key of keys) assert.ok(!String(error).includes(key));
    return error.code.replace('webhook_', '');
  }
}

for (const { name, keys, headers, body, verdict } of vectors.cases) {
  test(`webhook: ${name}`, async () => {
    assert.equal(await verdictOf(verifyWebhook(body, headers, { keys, now }), keys), verdict);
    // Headers drop spaces around a value.
    if (headers['webhook-timestamp']?.startsWith(' ')) return;
    const asBytes = verifyWebhook(new TextEncoder().encode(body), new Headers(headers), { keys, now });
    assert.equal(await verdictOf(asBytes, keys), verdict);
  });
}

test('what was told comes back by its type', async () => {
  const told = await verifyWebhook(first.body, first.headers, { keys: first.keys, now });
  assert.deepEqual(told, JSON.parse(first.body));
  const recorded: number = told.type === 'report.completed' ? told.counts.recorded : assert.fail();
  assert.equal(recorded, 1_200);
});

test('headers may be those of Node.js, and none may be there twice', async () => {
  const [key = ''] = first.keys;
  const twice = (name: string) => ({ ...first.headers, [name]: [first.headers[name] ?? '', 'x'] });
  const inList = { ...first.headers, 'webhook-id': [first.headers['webhook-id'] ?? ''] };
  await verifyWebhook(first.body, inList, { keys: key, now });
  for (const name of Object.keys(first.headers))
    await assert.rejects(verifyWebhook(first.body, twice(name), { keys: key, now }), {
      code: 'webhook_headers',
    });
});

test('the tolerance is the one that is asked for, and the clock the one of the machine', async () => {
  const ask = (seconds: number) =>
    verifyWebhook(first.body, first.headers, {
      keys: first.keys,
      now: new Date(now.getTime() + 10_000),
      toleranceSeconds: seconds,
    });
  await ask(10);
  await assert.rejects(ask(9), { code: 'webhook_too_old' });
  await assert.rejects(verifyWebhook(first.body, first.headers, { keys: first.keys }), {
    code: /^webhook_too_(old|new)$/,
  });
});

for (const [name, key] of [
  ['an empty one', ''],
  ['one without a prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['one of 23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['one of 65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['a private one', `whsk_${Buffer.alloc(32).toString('base64')}`],
  ['a public one of 31 bytes', `whpk_${Buffer.alloc(31).toString('base64')}`],
  ['one with a prototype as its prefix', `constructor_${Buffer.alloc(32).toString('base64')}`],
  ['one in another alphabet', `whsec_${'-'.repeat(32)}`],
] as const) {
  test(`a key that cannot be used is a mistake of the program: ${name}`, async () => {
    await assert.rejects(
      verifyWebhook(first.body, first.headers, { keys: [...first.keys, key], now }),
      (error: Error) => error instanceof TypeError && (key === '' || !error.message.includes(key)),
    );
  });
}

test('no key, and a body that was parsed, are mistakes of the program', async () => {
  await assert.rejects(verifyWebhook(first.body, first.headers, { keys: [], now }), TypeError);
  const parsed: string = JSON.parse(first.body);
  await assert.rejects(verifyWebhook(parsed, first.headers, { keys: first.keys, now }), /as it came/);
});

test('bytes that are not UTF-8 are not a notification', async () => {
  const { subtle } = crypto;
  const bytes = Uint8Array.of(...new TextEncoder().encode('{"type":"'), 0xff, 0x22, 0x7d);
  const key = await subtle.importKey('raw', new Uint8Array(32), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = Buffer.concat([Buffer.from(`a.${vectors.now}.`), bytes]);
  const signature = Buffer.from(await subtle.sign('HMAC', key, signed)).toString('base64');
  const headers = {
    'webhook-id': 'a',
    'webhook-timestamp': String(vectors.now),
    'webhook-signature': `v1,${signature}`,
  };
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  await assert.rejects(verifyWebhook(bytes, headers, { keys: secret, now }), { code: 'webhook_body' });
});
