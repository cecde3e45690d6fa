import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type AccessBench,
  countingQueries,
  createAccessBench,
} from '../../../test/fixtures/access/access-app.js';
import { openTransaction, untilSomebodyWaits } from '../../../test/open-transaction.js';
import { settableClock } from '../../../test/settable-clock.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { notifyOfEnds } from '../ending-keys/ending-keys.js';
import { updateLastUses } from '../keys/access-key-store.js';
import { createLastUses } from './last-uses.js';

const clock = settableClock('2026-03-01T12:00:00.000Z');
let bench: AccessBench;

before(async () => {
  bench = await createAccessBench(clock);
});
after(() => bench.drop());

async function issueKeys(count: number) {
  const { merchantId } = await bench.access.createMerchant('Uses');
  const issued = [];
  for (let key = 0; key < count; key += 1)
    issued.push(await bench.access.issue({ kind: 'api_key', merchantId }));
  const lastUses = async () =>
    (await bench.access.listKeys('api_key', { merchantId })).map(({ lastUsedAt }) => lastUsedAt);
  return { ids: issued.map(({ accessKeyId }) => accessKeyId), lastUses };
}

test('many uses of many keys are written in one statement, with the latest use of each', async () => {
  const { ids, lastUses } = await issueKeys(3);
  const { database, queries } = countingQueries(bench.database);
  const uses = createLastUses(database);
  const later = new Date(clock.now().getTime() + 1_000);
  for (const id of ids.slice(0, 2)) for (const at of [clock.now(), later]) uses.note(id, at);
  await uses.flush();
  await uses.flush();
  assert.equal(queries(), 1);
  assert.deepEqual(await lastUses(), [later, later, null]);
});

test('uses that could not be written are written the next time, unless there are later ones', async () => {
  const { ids, lastUses } = await issueKeys(2);
  let away = true;
  const query: Database['query'] = async (statement) => {
    if (away) throw new Error('away');
    return bench.database.query(statement);
  };
  const uses = createLastUses({ ...bench.database, query });
  const later = new Date(clock.now().getTime() + 1_000);
  for (const id of ids) uses.note(id, clock.now());
  const failing = uses.flush();
  uses.note(ids[0] ?? 0, later);
  await assert.rejects(failing, /away/);
  away = false;
  await uses.flush();
  assert.deepEqual(await lastUses(), [later, clock.now()]);
});

/**
 * Two keys that end soon. The row of the first comes after that of the second in the table and, because it has a new
 * secret, in every index except that of the key numbers.
 */
async function twoKeys(): Promise<{ readonly first: number; readonly second: number }> {
  const { ids } = await issueKeys(2);
  const [first = 0, second = 0] = ids;
  const { database } = bench;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  for (const id of [second, first])
    await database.query(sql`
      update stoa.access_key
      set secret_hash = sha256(secret_hash), expires_at = ${expiresAt}, last_used_at = ${now}
      where access_key_id = ${id}`);
  return { first, second };
}

test('two processes that write the uses of the same keys at once, or mark them, do not deadlock', async () => {
  const { database } = bench;
  const uses = createLastUses(database);
  for (const other of [() => notifyOfEnds({ database, clock }), () => uses.flush()]) {
    const { first, second } = await twoKeys();
    uses.note(second, clock.now());
    uses.note(first, clock.now());
    const { tx, end } = await openTransaction(database);
    await updateLastUses(tx, new Map([[first, clock.now()]]));
    const waiting = other();
    try {
      await untilSomebodyWaits(database);
      // Whoever waits for a key must not hold the lock of a later one.
      await tx.query(sql`
        select
        from stoa.access_key
        where access_key_id = ${second}
        for update nowait`);
    } finally {
      await end('commit');
      await waiting;
    }
  }
});
