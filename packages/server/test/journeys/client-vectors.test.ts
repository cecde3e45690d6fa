import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { errorCodes, type JsonValue, parseJson } from '@stoa/contract';
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { signWebhook } from '../../src/outbound/index.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';

/**
 * The vectors in clients/vectors, with which the clients are tested: they agree with this service and with an
 * independent library.
 */

const vectorsDir = new URL('../../../../../clients/vectors/', import.meta.url);

async function read<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(fileURLToPath(new URL(name, vectorsDir)), 'utf8')) as T;
}

interface InstallRequest {
  readonly name: string;
  readonly token: string;
  readonly bundle_id: string;
  readonly properties: Readonly<Record<string, string | number>>;
  readonly body: string;
}

interface TransactionVectors {
  readonly cases: readonly { readonly name: string; readonly item: string; readonly reason: string | null }[];
}

interface TokenVectors {
  readonly now: number;
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JSONWebKeySet;
  readonly attributionData: string;
  readonly cases: readonly {
    readonly name: string;
    readonly token: string;
    readonly requestToken?: string;
    readonly verdict: string;
  }[];
}

interface WebhookVectors {
  readonly now: number;
  readonly cases: readonly {
    readonly name: string;
    readonly keys: readonly string[];
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }[];
}

interface FaultVectors {
  readonly cases: readonly {
    readonly name: string;
    readonly exchanges: readonly {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }[];
    readonly waitsMs: readonly (readonly number[])[];
    readonly outcome: { readonly kind: string; readonly code?: string };
  }[];
}

const requests = await read<{ readonly cases: readonly InstallRequest[] }>('install-requests.json');
const transactions = await read<TransactionVectors>('transactions.json');
const tokens = await read<TokenVectors>('tokens.json');
const faults = await read<FaultVectors>('faults.json');
const ownCodes = ['no_answer', 'unexpected_answer'];

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.game');
  const headers = { authorization: merchant.operatorToken };
  const channel = '/operator-api/v1/channels/web';
  assert.equal((await service.app.inject({ method: 'PUT', url: channel, headers })).statusCode, 200);
});

after(() => service.stop());

function membersOf(text: string): Readonly<Record<string, JsonValue>> {
  const parsed = parseJson(text);
  assert.ok(parsed.ok && typeof parsed.value === 'object' && parsed.value !== null);
  assert.ok(!Array.isArray(parsed.value));
  return parsed.value as Readonly<Record<string, JsonValue>>;
}

for (const { name, token, body } of requests.cases) {
  test(`the service takes the install request of ${name}`, async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/merchant-api/v1/attribution/install',
      headers: { 'content-type': 'application/json' },
      body,
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.equal(decodeJwt(response.body)['request_token'], token);
    const documented = ['token', 'bundle_id', 'device_model', 'os_version', 'language', 'availableCapacity'];
    const names = Object.keys(membersOf(body));
    assert.deepEqual(
      names,
      documented.filter((one) => names.includes(one)),
    );
  });
}

for (const { name, item, reason } of transactions.cases) {
  test(`the service finds a transaction with ${name} ${reason ?? 'valid'}`, async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/merchant-api/v1/reports/transactions/validate',
      headers: { authorization: merchant.apiKey, 'content-type': 'application/json' },
      body: `{"created_at":"2026-02-21T00:00:00Z","transactions":[${item}]}`,
    });
    assert.equal(response.statusCode, 200, response.body);
    const { invalid } = response.json<{ transactions: { invalid: { reason: string }[] } }>().transactions;
    assert.deepEqual(
      invalid.map((one) => one.reason.split(':')[0]),
      reason === null ? [] : [reason],
    );
  });
}

/** The verdict of jose, in the words of the vectors. */
function verdictOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    const verdicts: Readonly<Record<string, string>> = { aud: 'audience', iss: 'issuer', exp: 'malformed' };
    return verdicts[error.claim] ?? error.claim;
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
    return 'unknown_key';
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return 'malformed';
  if (error instanceof errors.JOSENotSupported) return 'malformed';
  // jose refuses an RSA key of less than 2,048 bits only when it uses the key.
  if (error instanceof TypeError && error.message.includes('2048')) return 'unknown_key';
  throw error;
}

async function check(token: string, requestToken: string | undefined): Promise<string> {
  const { now, issuer, audience, keys } = tokens;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer: [issuer, `${issuer}/`],
      audience,
      algorithms: ['ES256', 'RS256'],
      currentDate: new Date(now * 1_000),
      clockTolerance: 60,
      requiredClaims: ['iat', 'exp'],
    });
    if (payload.iat !== undefined && payload.iat > now + 60) return 'not_yet_valid';
    const isAnswer = requestToken === undefined || payload['request_token'] === requestToken;
    return isAnswer ? 'valid' : 'request_token';
  } catch (error) {
    return verdictOf(error);
  }
}

for (const { name, token, requestToken, verdict } of tokens.cases) {
  test(`a token of the vectors: ${name}`, async () => {
    assert.equal(await check(token, requestToken), verdict);
  });
}

test('the vectors hold no private key', () => {
  for (const key of tokens.keys.keys) {
    assert.deepEqual(
      ['d', 'p', 'q', 'k'].filter((member) => member in key),
      [],
    );
  }
});

test('the service signs a webhook as the vectors have it', async () => {
  const { now, cases } = await read<WebhookVectors>('webhooks.json');
  const { keys, headers, body } = cases.find(({ name }) => name === 'HMAC-SHA256') ?? assert.fail();
  const id = headers['webhook-id'] ?? '';
  assert.deepEqual(
    signWebhook({ id, timestamp: new Date(now * 1_000), body: Buffer.from(body), keys }),
    headers,
  );
});

for (const { name, exchanges, waitsMs, outcome } of faults.cases) {
  test(`the service knows the codes of the faults: ${name}`, () => {
    const known: readonly string[] = [...errorCodes, ...ownCodes];
    assert.ok(outcome.code === undefined || known.includes(outcome.code));
    assert.ok(
      outcome.kind === 'answered' ? exchanges.length === waitsMs.length + 1 : outcome.code !== undefined,
    );
    for (const { status = 0, headers = {}, body = '' } of exchanges) {
      // Some answers are those of proxies.
      if (headers['content-type'] !== 'application/problem+json' || outcome.code === 'unexpected_answer')
        continue;
      const problem = membersOf(body);
      assert.ok(known.includes(String(problem['code'])));
      assert.equal(problem['status'], status);
    }
  });
}
