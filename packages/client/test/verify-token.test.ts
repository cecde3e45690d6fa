import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { verifyToken } from '../src/verify-token.js';
import { answer, startOddService } from './odd-service.js';

const { privateKey, publicKey } = await generateKeyPair('ES256');
const keySet = { keys: [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'ES256' }] };

function sign(audience: string, kid = 'a'): Promise<string> {
  return new SignJWT({ installation_token: 'x' })
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
    const claims = await verifyToken(await sign('com.example.game'), { baseUrl });
    assert.equal(claims['installation_token'], 'x');
    const same = await verifyToken(await sign('com.example.game'), { baseUrl, audience: 'com.example.game' });
    assert.equal(same.aud, 'com.example.game');
  }));

test('a token for another app, of another key, or changed is refused', () =>
  withKeys(async (baseUrl) => {
    const token = await sign('com.example.game');
    await assert.rejects(verifyToken(token, { baseUrl, audience: 'com.example.other' }), /"aud"/);
    await assert.rejects(verifyToken(await sign('com.example.game', 'b'), { baseUrl }), /no applicable key/);
    const [head, , signature] = token.split('.');
    const body = Buffer.from('{"installation_token":"y"}').toString('base64url');
    await assert.rejects(verifyToken(`${head}.${body}.${signature}`, { baseUrl }), /signature/);
  }));
