import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';

let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
});
after(() => administration.close());

interface Checked {
  readonly ready: boolean;
  readonly from: string | null;
  readonly to: string;
  readonly pending: readonly {
    readonly migration: number;
    readonly breaking: boolean;
    readonly expected_seconds: number;
    readonly tables: readonly {
      readonly table: string;
      readonly blocks: string;
      readonly size_bytes: number;
    }[];
  }[];
  readonly breaks: readonly { readonly text: string }[];
  readonly processes: readonly { readonly version: string | null; readonly connections: number }[];
  readonly findings: readonly { readonly subject: string; readonly state: string }[];
}

/** Makes the database look as if an earlier version had migrated it. */
async function forget(migration: number): Promise<void> {
  await administration.database.pool.query('delete from stoa.migration where migration_id = $1', [migration]);
}

test('a database of this version is ready, and nothing is pending', async () => {
  const checked = await runJson<Checked>(['upgrade', 'check'], administration.variables);
  assert.deepEqual(
    [checked.ready, checked.from, checked.pending, checked.breaks, checked.processes],
    [true, checked.to, [], [], []],
  );
});

test('a pending migration is shown with the tables that it reads, and a process of before stands in its way', async () => {
  await forget(44);
  const ready = await runJson<Checked>(['upgrade', 'check'], administration.variables);
  assert.equal(ready.ready, true);
  const [pending] = ready.pending;
  assert.deepEqual([pending?.migration, pending?.breaking, ready.pending.length], [44, true, 1]);
  assert.ok((pending?.expected_seconds ?? -1) >= 0);
  const table = pending?.tables.find((one) => one.table === 'stoa.transaction');
  assert.equal(table?.blocks, 'nothing');
  assert.ok((table?.size_bytes ?? 0) > 0);
  const client = await administration.database.pool.connect();
  try {
    await client.query("set application_name = 'stoa pulse'");
    const { code, stdout } = await runStoa(['upgrade', 'check', '--json'], administration.variables);
    const checked = JSON.parse(stdout) as Checked;
    assert.equal(code, 5);
    assert.equal(checked.ready, false);
    assert.deepEqual(checked.processes, [{ version: null, connections: 1 }]);
    assert.deepEqual(
      checked.findings.filter(({ state }) => state === 'broken').map(({ subject }) => subject),
      ['processes'],
    );
    const { stdout: text } = await runStoa(['upgrade', 'check'], administration.variables);
    assert.match(text, /^0044 reporting, breaking +stoa\.correction +\d/m);
  } finally {
    client.release(true);
  }
  await waitUntil('the process is gone', async () => {
    const { processes } = await runJson<Checked>(['upgrade', 'check'], administration.variables);
    return processes.length === 0 || undefined;
  });
});

test('the check changes nothing', async () => {
  const count = async () => {
    const { rows } = await administration.database.pool.query(
      'select count(*)::integer as n from stoa.migration',
    );
    return rows[0] as unknown;
  };
  const before = await count();
  await runStoa(['upgrade', 'check'], administration.variables);
  assert.deepEqual(await count(), before);
});

test('a database of a newer version that breaks is refused', async () => {
  await administration.database.pool.query(
    "insert into stoa.migration (migration_id, name, breaking) values (9999, 'later', true)",
  );
  const { code, stderr } = await runStoa(['upgrade', 'check'], administration.variables);
  assert.equal(code, 3);
  assert.match(stderr, /breaking migration later/);
});
