import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { type JsonValue, stringifyJson } from '@stoa/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type TokenExpectation, unchecked, verifyInstallationToken } from '../src/verify.js';
import { answer, type OddService, startOddService } from './odd-service.js';

const { privateKey, publicKey } = await generateKeyPair('ES256');
const keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'ES256' }] };
const audience = 'com.example.game';
const requestToken = 'random-1';

function sign(issuer: string | undefined, { kid = 'a', expires = '1h', claims = {} } = {}): Promise<string> {
  const iss = issuer === undefined ? {} : { iss: issuer };
  return new SignJWT({ installation_token: 'x', request_token: requestToken, ...iss, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(privateKey);
}

async function withKeys(
  work: (expected: TokenExpectation, service: OddService) => Promise<void>,
): Promise<void> {
  const service = await startOddService(answer(200, keySet));
  try {
    await work({ issuer: service.url, audience, requestToken }, service);
  } finally {
    await service.stop();
  }
}

test('a token is verified with the published keys, which are fetched once', () =>
  withKeys(async (expected, service) => {
    for (let time = 0; time < 3; time += 1) {
      const claims = await verifyInstallationToken(await sign(expected.issuer), expected);
      assert.equal(claims.installation_token, 'x');
    }
    assert.deepEqual(
      service.received.map(({ url }) => url),
      ['/.well-known/jwks.json'],
    );
  }));

test('a token for another app, request or issuer, of another key, expired or changed is refused', () =>
  withKeys(async (expected, service) => {
    const token = await sign(expected.issuer);
    const [head, , signature] = token.split('.');
    const body = Buffer.from('{"installation_token":"y"}').toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const jwks = `${expected.issuer}/.well-known/jwks.json`;
    for (const [refused, asked, detail] of [
      [token, { ...expected, audience: 'com.example.other' }, /"aud"/],
      [token, { ...expected, requestToken: 'random-2' }, /request_token/],
      [token, { ...expected, issuer: 'https://elsewhere.example', jwks }, /its issuer is http/],
      [await sign(expected.issuer, { kid: 'b' }), expected, /no applicable key/],
      [await sign(expected.issuer, { expires: '-1h' }), expected, /"exp"/],
      [
        await sign(expected.issuer, { claims: { installation_token: undefined } }),
        expected,
        /installation_token/,
      ],
      [`${head}.${body}.${signature}`, expected, /signature/],
      [`${none}.${body}.`, expected, /alg/i],
      ['nonsense', expected, /JW/],
    ] as const) {
      await assert.rejects(verifyInstallationToken(refused, asked), (error: Error) => {
        assert.match(error.message, /^invalid_token: /);
        assert.match(error.message, detail);
        return true;
      });
    }
    // Forged key ids do not become a flood of requests.
    assert.equal(service.received.length, 1);
  }));

test('keys that cannot be read are no verdict on the token', async () => {
  const service = await startOddService(answer(503, {}));
  try {
    const token = await sign(service.url);
    const verdict = verifyInstallationToken(token, { issuer: service.url, audience, requestToken });
    await assert.rejects(verdict, { code: 'no_answer', mayHeal: true });
  } finally {
    await service.stop();
  }
  const token = await sign(service.url);
  const gone = verifyInstallationToken(token, { issuer: `${service.url}/gone`, audience, requestToken });
  await assert.rejects(gone, { code: 'no_answer', mayHeal: true });
});

test('while the keys cannot be read, tokens do not become a flood of requests', async () => {
  const service = await startOddService(answer(503, {}));
  try {
    const token = await sign(service.url);
    for (let time = 0; time < 5; time += 1) {
      const verdict = verifyInstallationToken(token, { issuer: service.url, audience, requestToken });
      await assert.rejects(verdict, { code: 'no_answer', mayHeal: true });
    }
    assert.equal(service.received.length, 1);
  } finally {
    await service.stop();
  }
});

test('a token that is longer than any of Stoa is refused before it is read', () =>
  withKeys(async (expected, service) => {
    const token = await sign(expected.issuer, { claims: { filler: 'x'.repeat(16_384) } });
    await assert.rejects(verifyInstallationToken(token, expected), { code: 'invalid_token' });
    assert.equal(service.received.length, 0);
  }));

test('no token at all, from a program without types, is not valid', () =>
  withKeys(async (expected) => {
    const missing = JSON.parse('null');
    await assert.rejects(verifyInstallationToken(missing, expected), { code: 'invalid_token' });
  }));

test('an expectation that is missing is a fault of the program, and never turns a check off', () =>
  withKeys(async (expected, service) => {
    const token = await sign(expected.issuer);
    for (const name of ['audience', 'requestToken'])
      for (const missing of [undefined, null, '', false, { isUnchecked: true }]) {
        const asked = { ...expected, [name]: missing };
        await assert.rejects(
          verifyInstallationToken(token, asked),
          new TypeError(`${name} is missing: give a text, or unchecked if a token may have any`),
        );
      }
    assert.equal(service.received.length, 0);
  }));

test('what a program decides not to check may be anything, and no text means that', () =>
  withKeys(async (expected) => {
    const token = await sign(expected.issuer);
    for (const name of ['audience', 'requestToken']) {
      const { installation_token } = await verifyInstallationToken(token, { ...expected, [name]: unchecked });
      assert.equal(installation_token, 'x');
      for (const text of ['unchecked', 'any', 'undefined'])
        await assert.rejects(verifyInstallationToken(token, { ...expected, [name]: text }), {
          code: 'invalid_token',
        });
    }
  }));

test('an issuer that is not a URL is a fault of the program, not of the token', () =>
  assert.rejects(
    verifyInstallationToken('x', { issuer: 'store.example', audience, requestToken }),
    TypeError,
  ));

test('a token must name the issuer, with or without a slash at its end', () =>
  withKeys(async (expected) => {
    const jwks = `${expected.issuer}/.well-known/jwks.json`;
    const abroad = { ...expected, issuer: 'https://store.example/', jwks };
    const token = await sign('https://store.example');
    assert.equal((await verifyInstallationToken(token, abroad)).iss, 'https://store.example');
    await assert.rejects(verifyInstallationToken(token, expected), {
      detail: `its issuer is https://store.example, not ${expected.issuer}; if that is the public address of this service, name it as the issuer`,
    });
    await assert.rejects(verifyInstallationToken(await sign(undefined), expected), /names no issuer/);
  }));

interface Vectors {
  readonly now: number;
  readonly issuer: string;
  readonly audience: string;
  readonly keys: object;
  readonly attributionData: string;
  readonly cases: readonly {
    readonly name: string;
    readonly token: string;
    readonly requestToken?: string;
    readonly verdict: string;
  }[];
}

const vectors = JSON.parse(
  await readFile(new URL('../../../../clients/vectors/tokens.json', import.meta.url), 'utf8'),
) as Vectors;

test('every token of the vectors that all clients share gets its verdict', async () => {
  const service = await startOddService(answer(200, vectors.keys));
  const { issuer, audience: bundle, now } = vectors;
  const jwks = `${service.url}/.well-known/jwks.json`;
  const given: string[] = [];
  try {
    for (const { name, token, requestToken: asked, verdict } of vectors.cases) {
      const expected: TokenExpectation = {
        issuer,
        audience: bundle,
        requestToken: asked ?? unchecked,
        jwks,
        now: new Date(now * 1000),
      };
      const verdictOfOurs = await verifyInstallationToken(token, expected).then(
        ({ attribution_data: data }) => {
          if (data !== undefined) given.push(stringifyJson(data as JsonValue));
          return 'valid';
        },
        (error: Error & { readonly code?: unknown }) => error.code,
      );
      assert.equal(verdictOfOurs, verdict === 'valid' ? 'valid' : 'invalid_token', name);
    }
    assert.deepEqual(given, [vectors.attributionData], 'the attribution data keeps every digit');
  } finally {
    await service.stop();
  }
});
