import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { verifyToken } from '../src/verify-token.js';
import { answer, startOddService } from './odd-service.js';

const { privateKey, publicKey } = await generateKeyPair('ES256');
const keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'ES256' }] };

interface Claims {
  readonly audience?: string;
  readonly kid?: string;
  readonly issuer: string | undefined;
}

function sign({ audience = 'com.example.game', kid = 'a', issuer }: Claims): Promise<string> {
  return new SignJWT({ installation_token: 'x', ...(issuer === undefined ? {} : { iss: issuer }) })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setAudience(audience)
    .setExpirationTime('1h')
    .sign(privateKey);
}

async function withKeys(work: (baseUrl: string) => Promise<void>): Promise<void> {
  const service = await startOddService(answer(200, keySet));
  try {
    await work(service.url);
    assert.deepEqual([...new Set(service.received.map(({ url }) => url))], ['/.well-known/jwks.json']);
  } finally {
    await service.stop();
  }
}

test('a token is verified with the published keys, and its claims are returned', () =>
  withKeys(async (baseUrl) => {
    const claims = await verifyToken(await sign({ issuer: baseUrl }), { baseUrl });
    assert.equal(claims['installation_token'], 'x');
    const same = await verifyToken(await sign({ issuer: baseUrl }), {
      baseUrl,
      audience: 'com.example.game',
    });
    assert.equal(same.aud, 'com.example.game');
  }));

test('a token for another app, of another key, or changed is refused', () =>
  withKeys(async (baseUrl) => {
    const token = await sign({ issuer: baseUrl });
    await assert.rejects(verifyToken(token, { baseUrl, audience: 'com.example.other' }), /"aud"/);
    await assert.rejects(
      verifyToken(await sign({ issuer: baseUrl, kid: 'b' }), { baseUrl }),
      /no applicable key/,
    );
    const [head, , signature] = token.split('.');
    const body = Buffer.from('{"installation_token":"y"}').toString('base64url');
    await assert.rejects(verifyToken(`${head}.${body}.${signature}`, { baseUrl }), /signature/);
  }));

test('a token must name the service that publishes the keys, or the issuer that is asked for', () =>
  withKeys(async (baseUrl) => {
    const ours = await sign({ issuer: baseUrl });
    assert.equal((await verifyToken(ours, { baseUrl: `${baseUrl}/` })).iss, baseUrl);
    const abroad = await sign({ issuer: 'https://store.example' });
    await assert.rejects(verifyToken(abroad, { baseUrl }), {
      message: `its issuer is https://store.example, not ${baseUrl}; if that is the public address of this service, name it as the issuer`,
    });
    const issuer = 'https://store.example';
    assert.equal((await verifyToken(abroad, { baseUrl, issuer })).iss, issuer);
    await assert.rejects(verifyToken(ours, { baseUrl, issuer }), /its issuer is http/);
    await assert.rejects(verifyToken(await sign({ issuer: undefined }), { baseUrl }), /names no issuer/);
  }));
