import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { silent } from '../../../test/fixtures/access/access-app.js';
import { type App, createApp } from '../../http/app.js';
import { createHttpMetrics, createRegistry } from '../../http/metrics.js';
import { guardCalls } from './guard-calls.js';

let app: App;

before(async () => {
  app = await createApp({ logger: silent, metrics: createHttpMetrics(createRegistry()), schemas: [] });
  guardCalls(app, {
    asking: () => async () => undefined,
    installKey: async () => undefined,
    testInstallKey: async () => undefined,
    assertFresh: () => undefined,
  });
});
after(() => app.close());

test('a call that does not say who may call it is not registered', () => {
  assert.throws(() => app.get('/silent', async () => 'x'), /\/silent does not say who may call it/);
});

const route = { schema: { security: [] }, handler: async () => 'x' };

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', ['GET', 'POST']]) {
  const name = String(method);
  test(`a ${name} that does not say what the audit trail records is not registered`, () => {
    assert.throws(
      () => app.route({ ...route, method, url: `/silent-${name}` }),
      (error) =>
        error instanceof Error && error.message.endsWith('does not say what the audit trail records'),
    );
  });
}

test('a call that can change something and is missing in the table of safeguards is not registered', () => {
  const unknown = { ...route, method: 'POST', url: '/unknown', config: { audit: 'never' } } as const;
  assert.throws(() => app.route(unknown), /\/unknown has no row in the table of safeguards/);
  const named = { ...unknown, schema: { security: [], operationId: 'giveAwayEverything' } };
  assert.throws(() => app.route(named), /giveAwayEverything has no row in the table of safeguards/);
});

test('a call that says so is registered, and so is one that only reads', () => {
  const known = (operationId: string) => ({ ...route, schema: { security: [], operationId } });
  app.route({
    ...known('validateTransactionsReport'),
    method: 'POST',
    url: '/never',
    config: { audit: 'never' },
  });
  app.route({ ...known('closeMonth'), method: 'POST', url: '/closing', config: { audit: 'month.closed' } });
  app.route({ ...route, method: 'GET', url: '/reading' });
});
