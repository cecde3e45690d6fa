import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../config/logger.js';
import { createShutdown } from './shutdown.js';

const logger = createLogger('silent');
const never = (): Promise<void> => new Promise(() => undefined);

test('steps run in reverse order, even when one of them fails', async () => {
  const stopped: string[] = [];
  const shutdown = createShutdown(logger);
  for (const name of ['first', 'second', 'third']) {
    shutdown.add(name, async () => {
      stopped.push(name);
      if (name === 'second') throw new Error('on purpose');
    });
  }
  await Promise.all([shutdown.run(async () => undefined), shutdown.run(async () => undefined)]);
  assert.deepEqual(stopped, ['third', 'second', 'first']);
});

test('a step that never ends is abandoned after its time, and the others run', async () => {
  const stopped: string[] = [];
  const shutdown = createShutdown(logger, 20);
  shutdown.add('database', async () => {
    stopped.push('database');
  });
  for (let part = 0; part < 3; part += 1) shutdown.add('part', never);
  await shutdown.run(async () => undefined);
  assert.deepEqual(stopped, ['database']);
});
