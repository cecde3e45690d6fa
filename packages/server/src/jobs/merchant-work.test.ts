import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { clearTables } from '../../test/clear-tables.js';
import { openTransaction } from '../../test/open-transaction.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { cluster } from '../database/topology.js';
import { announceWork, selectMerchantsWithWork, takeAnnouncements } from './merchant-work-store.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase({ topology: cluster });
});

beforeEach(() => clearTables(opened.database, ['stoa.merchant_work']));

after(() => opened.drop());

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-21T10:00:01Z');
const page = { after: 0, now, most: 10 };
const events = (merchantId: number, itemId: bigint) => ({
  merchantId,
  kind: 'events' as const,
  itemId,
  dueAt: undefined,
});
const merchants = () => selectMerchantsWithWork(opened.database, 'events', page);

test('Merchants with work are listed once, in the order of their numbers, a page at a time', async () => {
  const { database } = opened;
  const both = await Promise.all([openTransaction(database), openTransaction(database)]);
  for (const [index, { tx }] of both.entries()) await announceWork(tx, events(3, BigInt(index)));
  for (const { end } of both) await end('commit');
  for (const merchantId of [2, 1]) await announceWork(database, events(merchantId, 9n));
  await announceWork(database, { ...events(4, 9n), kind: 'reports' });
  assert.deepEqual(await merchants(), [1, 2, 3]);
  assert.deepEqual(await selectMerchantsWithWork(database, 'events', { ...page, after: 1, most: 1 }), [2]);
});

test('An announcement stays while someone who counted on it has not committed', async () => {
  const { database } = opened;
  await announceWork(database, events(1, 1n));
  const adding = await openTransaction(database);
  await announceWork(adding.tx, events(1, 2n));
  await database.transaction((tx) => takeAnnouncements(tx, events(1, 0n), now));
  assert.deepEqual(await merchants(), [1]);
  await adding.end('commit');
  await database.transaction((tx) => takeAnnouncements(tx, events(1, 0n), now));
  assert.deepEqual(await merchants(), []);
});

test('While an announcement is being taken, adding work waits for nobody and announces it anew', async () => {
  const { database } = opened;
  await announceWork(database, events(1, 1n));
  const working = await openTransaction(database);
  await takeAnnouncements(working.tx, events(1, 0n), now);
  await database.transaction((tx) => announceWork(tx, events(1, 2n)));
  await working.end('commit');
  assert.deepEqual(await merchants(), [1]);
});

test('A worker who dies leaves what it took', async () => {
  const { database } = opened;
  await announceWork(database, events(1, 1n));
  const working = await openTransaction(database);
  await takeAnnouncements(working.tx, events(1, 0n), now);
  await working.end('rollback');
  assert.deepEqual(await merchants(), [1]);
});

test('Work that is not due is neither listed nor taken, and does not stand for work that is', async () => {
  const { database } = opened;
  await announceWork(database, { ...events(1, 1n), dueAt: later });
  await database.transaction((tx) => takeAnnouncements(tx, events(1, 0n), now));
  assert.deepEqual(await merchants(), []);
  await announceWork(database, { ...events(1, 2n), dueAt: now });
  assert.deepEqual(await merchants(), [1]);
  await database.transaction((tx) => takeAnnouncements(tx, events(1, 0n), now));
  assert.deepEqual(await selectMerchantsWithWork(database, 'events', { ...page, now: later }), [1]);
});
