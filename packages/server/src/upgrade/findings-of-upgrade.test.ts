import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { note, ok } from '../doctor/finding.js';
import type { CheckedUpgrade, PendingMigration } from './checked-upgrade.js';
import {
  findingOfBreaks,
  findingOfPending,
  findingOfProcesses,
  findingOfRoom,
  findingOfVersion,
  findingOfWayBack,
} from './findings-of-upgrade.js';

const seen: Omit<CheckedUpgrade, 'findings' | 'isReady'> = {
  from: '0.2.0',
  to: '0.3.0',
  pending: [],
  replacesDefinitions: false,
  breaks: [],
  connected: [],
};

function pending(breaking: boolean, bytes = 0): PendingMigration {
  const tables = [
    { migrationId: 9, table: 'stoa.x', lock: 'share', reads: true, writes: false, indexCount: 1 },
  ].map((effect) => ({ ...effect, blocks: 'writes' as const, totalBytes: 1e9 }));
  return { id: 9, name: 'x', breaking, cost: { tables, seconds: 30, bytes } };
}

test('processes stand in the way of a breaking migration only', () => {
  const connected = [{ version: '0.2.0', connections: 3 }];
  const stateOf = (more: Partial<typeof seen>) => findingOfProcesses({ ...seen, connected, ...more }).state;
  assert.equal(stateOf({ pending: [pending(true)] }), 'broken');
  assert.equal(stateOf({ pending: [pending(false)] }), 'ok');
  assert.equal(stateOf({}), 'note', 'they are to be replaced');
  assert.equal(stateOf({ connected: [{ version: null, connections: 1 }] }), 'note');
  assert.equal(stateOf({ connected: [{ version: '0.3.0', connections: 1 }] }), 'ok');
  assert.equal(stateOf({ connected: [], pending: [pending(true)] }), 'ok');
});

test('without a backup an upgrade that migrates is not ready', () => {
  const none = note('backup', 'none was ever made', 'Make one.');
  assert.equal(findingOfWayBack(none, true).state, 'broken');
  assert.match(findingOfWayBack(none, true).advice ?? '', /Make one\.$/);
  assert.equal(findingOfWayBack(none, false).state, 'note');
  assert.equal(findingOfWayBack(ok('backup', 'of today'), true).state, 'ok');
  assert.equal(findingOfWayBack(undefined, true).state, 'note', 'that of another PostgreSQL is not seen');
});

test('the disk must have room for what the migrations write', async () => {
  const config = { dataDir: tmpdir(), databaseUrl: undefined };
  const stateWith = async (bytes: number) =>
    (await findingOfRoom(ok('disk', 'room'), config, { ...seen, pending: [pending(false, bytes)] })).state;
  assert.equal(await stateWith(1e18), 'broken');
  assert.equal(await stateWith(0), 'ok');
  const elsewhere = { ...config, databaseUrl: 'postgres://localhost/stoa' };
  const large = { ...seen, pending: [pending(false, 1e18)] };
  assert.equal((await findingOfRoom(ok('disk', 'none'), elsewhere, large)).state, 'note');
});

test('a migration for which calls wait is noted, and what breaks is', () => {
  assert.equal(findingOfPending(seen).state, 'ok');
  const found = findingOfPending({ ...seen, pending: [pending(false)], replacesDefinitions: true });
  assert.equal(found.state, 'note');
  assert.match(found.finding, /^1 to apply, in about 30 s;/);
  assert.equal(findingOfBreaks({ ...seen, pending: [pending(true)] }).state, 'note');
  assert.equal(findingOfBreaks({ ...seen, breaks: [{ version: undefined, text: 'x' }] }).state, 'note');
  assert.equal(findingOfBreaks(seen).state, 'ok');
});

test('a step back is noted', () => {
  assert.equal(findingOfVersion(seen).state, 'ok');
  assert.equal(findingOfVersion({ ...seen, from: undefined }).state, 'ok');
  assert.equal(findingOfVersion({ ...seen, from: '0.3.1' }).state, 'note');
});
