import assert from 'node:assert/strict';
import test from 'node:test';
import { createApp } from '../http/app.js';
import { createHttpMetrics, createRegistry } from '../http/metrics.js';
import { silent } from './access-app.fixture.js';
import { accessKeyKinds, kinds } from './access-key.js';
import { demandOf, isAllowed, needs } from './demand.js';
import { guardCalls } from './guard-calls.js';
import { allScopes } from './scope.js';

test('what a call needs is what its security asks for', () => {
  assert.deepEqual(demandOf(needs('events:read', 'credential', 'api_key')), {
    scope: 'events:read',
    kinds: ['credential', 'api_key'],
  });
});

test('a call with no security, or with an empty alternative, asks for nothing', () => {
  assert.equal(demandOf([]), undefined);
  assert.equal(demandOf([{}, ...needs('installs:write', 'install_key')]), undefined);
});

const impossible = [
  ['a scope that the kind never has', needs('events:write', 'install_key')],
  ['a kind among others that never has the scope', needs('reports:write', 'api_key', 'credential')],
  ['different scopes', [...needs('events:read', 'credential'), ...needs('reports:read', 'api_key')]],
  ['two scopes', [{ apiKey: ['reports:read', 'reports:write'] }]],
  ['no scope', [{ apiKey: [] }]],
  ['an unknown scope', [{ apiKey: ['reports:delete'] }]],
  ['an unknown scheme', [{ cookie: ['reports:read'] }]],
  [
    'an unknown scheme beside a known one',
    [{ cookie: ['reports:read'] }, ...needs('reports:read', 'api_key')],
  ],
] as const;
for (const [what, security] of impossible) {
  test(`a security that asks for ${what} is refused`, () => {
    assert.throws(() => demandOf(security), /no key can meet this demand/);
  });
}

test('a key is allowed what its kind and its scopes say, and nothing else', () => {
  for (const kind of accessKeyKinds) {
    for (const scope of allScopes) {
      const demand = { scope, kinds: [kind] };
      assert.equal(isAllowed({ kind, scopes: [scope] }, demand), true);
      assert.equal(isAllowed({ kind, scopes: allScopes.filter((one) => one !== scope) }, demand), false);
      for (const other of accessKeyKinds.filter((one) => one !== kind))
        assert.equal(isAllowed({ kind: other, scopes: allScopes }, demand), false);
    }
  }
});

test('each scope belongs to some kind of key, and what a key has by default it may have', () => {
  const given = new Set(accessKeyKinds.flatMap((kind) => kinds[kind].mayHave));
  assert.deepEqual(
    allScopes.filter((scope) => !given.has(scope)),
    [],
  );
  for (const kind of accessKeyKinds)
    assert.deepEqual(
      kinds[kind].byDefault.filter((scope) => !kinds[kind].mayHave.includes(scope)),
      [],
    );
});

test('a call that does not say who may call it cannot be registered', async () => {
  const app = await createApp({ logger: silent, metrics: createHttpMetrics(createRegistry()), schemas: [] });
  guardCalls(app, { asking: () => async () => undefined, installKey: async () => undefined });
  assert.throws(() => app.get('/silent', async () => 'x'), /\/silent does not say who may call it/);
  await app.close();
});
