import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { playChaos } from '../chaos/play-chaos.js';
import { prepareDataDir } from '../stoa-process.js';

/**
 * In the four rounds of this seed, PostgreSQL is killed while a month is closed, and others while reports and installs
 * are written.
 */
const seed = 50_786;

let parent: string;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-chaos-'));
});

after(() => rm(parent, { recursive: true, force: true }));

test('kill -9 of the service and of PostgreSQL under load loses nothing, and counts nothing twice', {
  timeout: 290_000,
}, async (t) => {
  const dataDir = await prepareDataDir(path.join(parent, 'data'));
  const counted = await playChaos({
    seed,
    rounds: 4,
    roles: ['api', 'worker'],
    dataDir,
    tell: (line) => t.diagnostic(line),
  });
  assert.ok(counted.duplicates > 0n, 'some events were sent twice');
  assert.ok(counted.waiting > 0n, 'some events wait');
  assert.ok(counted.appearedLate > 0, 'some waited, and were linked');
  assert.ok(counted.closedMonths > 0 && counted.corrections > 0, 'books were closed and corrected');
  assert.ok(counted.completeExports > 0, 'some exports were complete');
  assert.ok(counted.webhooks > 0, 'webhooks came');
});
