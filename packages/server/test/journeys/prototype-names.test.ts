import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type BodyCall, bodyCalls } from '../bodies/body-calls.js';
import type { HostileValue } from '../bodies/hostile-values.js';
import { placesOf } from '../bodies/places-of.js';
import { apiDescription as description } from '../described-answers.js';
import { runs } from '../property-runs.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';

/**
 * The names of members that every object has, and of those with a meaning for the runtime, must be treated like any
 * others.
 */

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.names');
});

after(() => service.stop());

const names = [...Object.getOwnPropertyNames(Object.prototype), 'then', 'toJSON', 'length', 'prototype'];
/** Names of members that a library may call or read without being asked. */
const mostTrusted = ['__proto__', 'constructor', 'toString', 'valueOf'];
const one = (name: string, value: string): string => `{"${name}":${value}}`;
const all = (value: string): string => `{${names.map((name) => `"${name}":${value}`).join()}}`;

const texts = [
  ...mostTrusted.map((name) => `[${one(name, 'true')},${one(name, 'true')}]`),
  ...['true', 'null', '1', '"toString"', '{}', '[]'].map((value) => all(value)),
  `[${all('true')},${all('true')}]`,
  JSON.stringify(names),
  all(all('{}')),
];
const values: readonly HostileValue[] = texts.map((text) => ({ name: text, text: () => text }));

function parameters(): Record<string, string> {
  return { merchant_id: String(merchant.merchantId), bundle_id: merchant.bundleId, month: '2026-02' };
}

function calls(): BodyCall[] {
  return bodyCalls(description, merchant, { ...parameters(), store_user_id: 'u' });
}

/** In the short form, each place gets a few of the values, and the next place begins at a different one. */
const stride = runs(4, 1);
let shares = 0;
function share<T>(all: readonly T[]): readonly T[] {
  shares += 1;
  return all.filter((_value, place) => (place + shares) % stride === 0);
}

test('no body with names of Object.prototype, wherever they stand, is the fault of the service', async () => {
  assert.ok(calls().length >= 20);
  for (const { method, path, contentType, authorization, example, operationId } of calls()) {
    for (const place of placesOf(example)) {
      for (const value of share(values)) {
        const body = place.body(value, 1);
        const { statusCode } = await service.app.inject({
          method: method as 'POST',
          url: path,
          headers: { 'content-type': contentType, authorization },
          body,
        });
        assert.ok(statusCode < 500, `${operationId} ${place.name}: ${statusCode} to ${body}`);
      }
    }
  }
});

test('no address with names of Object.prototype is the fault of the service', async () => {
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of Object.keys(item)) {
      for (const name of share(mostTrusted)) {
        const query = new URLSearchParams(names.map((each): [string, string] => [each, name]));
        const url = `${path.replaceAll(/\{[a-z_]+\}/g, name)}?${query.toString()}`;
        const { statusCode } = await service.app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: { authorization: merchant.operatorToken },
        });
        assert.ok(statusCode < 500 || url.startsWith('/readyz'), `${method} ${url}: ${statusCode}`);
      }
    }
  }
});

test('a list of scopes that repeats a text is refused, whatever else is in it', async () => {
  const [call] = calls().filter(({ operationId }) => operationId === 'issueApiKey');
  for (const scopes of ['["reports:read","reports:read"]', '["reports:read",{},"reports:read"]']) {
    const { statusCode, body } = await service.app.inject({
      method: 'POST',
      url: call?.path ?? '',
      headers: { 'content-type': 'application/json', authorization: merchant.operatorToken },
      body: `{"scopes":${scopes}}`,
    });
    assert.equal(statusCode, 400);
    assert.match(body, /"pointer":"\/scopes","code":"repeated"/);
  }
});
