import assert from 'node:assert/strict';
import test from 'node:test';
import { demandOf, isAllowed, needs } from './demand.js';
import { accessKeyKinds, kinds } from './key-kinds.js';
import { operatorRoles } from './role.js';
import { allScopes, type Scope } from './scope.js';

test('what a call needs is what its security asks for', () => {
  assert.deepEqual(demandOf(needs('events:read', 'credential', 'api_key')), {
    scope: 'events:read',
    kinds: ['credential', 'api_key', 'merchant_user'],
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
    assert.throws(() => demandOf(security), /no caller can meet this demand/);
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

test('each scope belongs to some kind of key or to a role, and what a key has by default it may have', () => {
  const given = new Set<Scope>([
    ...accessKeyKinds.flatMap((kind) => kinds[kind].mayHave),
    ...Object.values(operatorRoles).flatMap((role) => role.scopes),
  ]);
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
