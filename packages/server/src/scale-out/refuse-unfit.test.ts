import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import type { Cluster, Node } from './cluster-store.js';
import { refuseUnfit, ScaleOutRefusedError } from './refuse-unfit.js';
import { createScaleOut } from './scale-out.js';

let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase();
});

after(() => scratch.drop());

const coordinator: Node = { name: 'a:5432', isWorker: false, isReady: true, synchronousCommit: null };
const worker: Node = { name: 'b:5432', isWorker: true, isReady: true, synchronousCommit: 'on' };
const fit: Cluster = { database: 'stoa', version: '13.2-1', nodes: [coordinator, worker] };

test('a coordinator with a worker is fit', () => refuseUnfit(fit));

const unfit: readonly (readonly [string, Partial<Cluster>, RegExp])[] = [
  [
    'without the extension',
    { version: null, nodes: [] },
    /"stoa" does not have the extension citus.*create extension citus/,
  ],
  ['of an old Citus', { version: '12.1-1' }, /Citus 12\.1-1; Stoa needs Citus 13 or newer/],
  ['without workers', { nodes: [coordinator] }, /no workers.*citus_add_node/],
  ['that is not a node itself', { nodes: [worker] }, /citus_set_coordinator_host/],
  [
    'with a worker that is not active',
    { nodes: [coordinator, { ...worker, isReady: false }] },
    /b:5432 is not active.*citus_activate_node/,
  ],
  [
    'with a worker that is away',
    { nodes: [coordinator, { ...worker, synchronousCommit: null }] },
    /b:5432 cannot be reached/,
  ],
  [
    'with a worker that loses commits',
    { nodes: [coordinator, { ...worker, synchronousCommit: 'off' }] },
    /b:5432 runs with synchronous_commit = off/,
  ],
];

for (const [name, difference, message] of unfit)
  test(`a database ${name} is refused`, () =>
    assert.throws(
      () => refuseUnfit({ ...fit, ...difference }),
      (error) => error instanceof ScaleOutRefusedError && message.test(error.message),
    ));

test('a plain PostgreSQL is refused, and stays as it is', async () => {
  const scaleOut = createScaleOut(scratch.database, (work) => work(scratch.database));
  await assert.rejects(scaleOut.plan(), ScaleOutRefusedError);
  await assert.rejects(
    scaleOut.apply(() => assert.fail('no step was done')),
    ScaleOutRefusedError,
  );
});
