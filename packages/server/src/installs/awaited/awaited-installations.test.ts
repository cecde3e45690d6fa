import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { untilSomebodyWaits } from '../../../test/open-transaction.js';
import { createTestDatabase } from '../../../test/test-database.js';
import type { Database, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { insertInstallations } from '../matching/installation-store.js';
import { hashInstallToken } from '../matching/match-installation.js';
import { awaitedInstallations } from './await-installations.js';

let database: Database;
let drop: () => Promise<void>;
const start = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

before(async () => {
  ({ database, drop } = await createTestDatabase());
});

after(() => drop());

const lockDue = async (tx: Transaction, now: Date) => {
  const asked = { now, most: 1_000 };
  return awaitedInstallations.lockDue(tx, await awaitedInstallations.merchantsDue(database, asked), asked);
};

const add = (installationId: string, merchantId = 1) =>
  database.transaction((tx) => awaitedInstallations.add(tx, [{ merchantId, installationId }], start));

/** Looks for this installation if it is due. If it is not known, it is looked for later. */
function look(installationId: string, now: Date): Promise<readonly { readonly isKnown: boolean }[]> {
  return database.transaction(async (tx) => {
    const due = (await lockDue(tx, now)).filter((one) => one.installationId === installationId);
    await awaitedInstallations.lookLater(
      tx,
      due.filter(({ isKnown }) => !isKnown),
      now,
    );
    return due;
  });
}

async function install(installationId: string, { merchantId = 1, createdAt = start } = {}): Promise<void> {
  const created = await insertInstallations(database, [
    {
      merchantId,
      bundleId: 'app.one',
      tokenHash: hashInstallToken(randomUUID()),
      installationId,
      rule: 'none',
      storeUserId: null,
      evidence: { candidates: 0, steps: [], decidedBy: null, outcome: 'no_user' },
      createdAt,
      attributionRules: [],
    },
  ]);
  assert.equal(created.length, 1);
}

test('An awaited installation is due at once, once more 40 s later, and then not any more', async () => {
  const id = randomUUID();
  await add(id);
  assert.deepEqual(
    (await look(id, start)).map(({ isKnown }) => isKnown),
    [false],
  );
  assert.deepEqual(await look(id, later(39)), []);
  assert.deepEqual(
    (await look(id, later(40))).map(({ isKnown }) => isKnown),
    [false],
  );
  assert.deepEqual(await look(id, later(1_000_000)), []);
});

test('The insert of an awaited installation makes it due, however long it was awaited', async () => {
  const id = randomUUID();
  await add(id);
  await look(id, start);
  await look(id, later(40));
  await install(id, { createdAt: later(50) });
  assert.deepEqual(
    (await look(id, later(60))).map(({ isKnown }) => isKnown),
    [true],
  );
});

test('Awaiting an installation again does not restart its looks', async () => {
  const id = randomUUID();
  await add(id);
  await look(id, start);
  await look(id, later(40));
  await add(id);
  assert.deepEqual(await look(id, later(50)), []);
});

test("Another merchant's installation is not the awaited one", async () => {
  const id = randomUUID();
  await add(id, 2);
  await install(id);
  const due = await database.transaction((tx) => lockDue(tx, start));
  assert.deepEqual(
    due.filter(({ installationId }) => installationId === id).map(({ isKnown }) => isKnown),
    [false],
  );
});

test('Installations that another process holds are skipped, and forgotten ones are deleted', async () => {
  const id = randomUUID();
  await add(id);
  await database.transaction(async (tx) => {
    const [due] = (await lockDue(tx, start)).filter(({ installationId }) => installationId === id);
    assert.ok(due !== undefined);
    assert.deepEqual(await look(id, start), []);
    await awaitedInstallations.forget(tx, [due]);
  });
  const left = await database.query(sql`
    select
    from stoa.awaited_installation
    where installation_id = ${id}::uuid`);
  assert.equal(left.length, 0);
});

test('An installation that is inserted while the last look begins is found', async () => {
  const id = randomUUID();
  const gate = 5;
  await add(id);
  await look(id, start);
  await database.transaction((tx) =>
    tx.execute(`
      alter table stoa.awaited_installation rename to awaited_row;
      create function stoa.pass_gate() returns boolean language sql volatile as
        'select pg_advisory_xact_lock_shared(${gate}) is not null';
      create view stoa.awaited_installation as
      select * from stoa.awaited_row where stoa.pass_gate()`),
  );
  let looking: ReturnType<typeof look> | undefined;
  await database.transaction(async (tx) => {
    await tx.query(sql`
      select pg_advisory_xact_lock(${gate})`);
    looking = look(id, later(40));
    await untilSomebodyWaits(database);
    await tx.query(sql`
      with created as (
        insert into stoa.installation (
          merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
        values (1, 'app.one', sha256('late'), ${id}::uuid, 'none', 0, '{}', ${start}))
      update stoa.awaited_row
      set look_at = ${start}
      where installation_id = ${id}::uuid`);
  });
  const looks = [...((await looking) ?? []), ...(await look(id, later(50)))];
  assert.ok(looks.some(({ isKnown }) => isKnown));
});
