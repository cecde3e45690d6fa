import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createLogger } from '../../config/logger.js';
import { createApp } from '../app.js';
import { createHttpMetrics } from '../metrics.js';
import { closeHttp } from './listen.js';

test('an idle connection does not keep the service from closing', async (context) => {
  const logger = createLogger('silent');
  const app = await createApp({ logger, metrics: createHttpMetrics(new Registry()), schemas: [] });
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  const closed = once(silent, 'close');
  await once(silent, 'connect');
  // By now the app has also taken the silent connection, because it takes connections in the order in which they
  // arrive.
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200);
  // From now on the time limit after which connections are cut never passes.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await closeHttp(app);
  await closed;
});
