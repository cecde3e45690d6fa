import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { startEmbeddedPostgres } from '@stoa/embedded';
import { openLine } from '../../test/fixtures/database/line.js';
import { prepareDataDir } from '../../test/stoa-process.js';
import { waitUntil } from '../../test/wait-until.js';
import { connectDatabase, type Database } from './database.js';
import { createDatabaseReadiness } from './readiness.js';
import { sql } from './sql.js';
import { isDatabaseAway } from './sql-state.js';

interface Host {
  readonly address: string;
  readonly own: Database;
  takeWrites(does: boolean): Promise<void>;
  cut(): void;
}

const options = { poolSize: 2, applicationName: 'test', onIdleError: () => undefined };

async function startHost(t: TestContext): Promise<Host> {
  const folder = await mkdtemp(path.join(tmpdir(), 'host-'));
  const dataDir = await prepareDataDir(path.join(folder, 'data'));
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const start = {
    dataDir,
    role: 'owner',
    logger: silent,
    temporaryDir: folder,
    cacheDir: undefined,
  } as const;
  const server = await startEmbeddedPostgres(start);
  const line = await openLine(server.connection);
  const own = connectDatabase(server.connection, options);
  t.after(async () => {
    await own.close();
    await line.close();
    await server.stop();
  });
  return {
    address: `${line.connection.host}:${line.connection.port}`,
    own,
    takeWrites: async (does) => {
      const value = does ? 'off' : 'on';
      await own.query({
        ...sql`select 1`,
        name: '',
        text: `alter system set default_transaction_read_only = ${value}`,
      });
      await own.query(sql`select pg_reload_conf()`);
      // The server tells its connections at the moment from which new ones have the value.
      await waitUntil(`writing is ${value}`, async () => {
        const fresh = connectDatabase(server.connection, options);
        const [row] = await fresh.query<{ value: string }>(
          sql`select current_setting('default_transaction_read_only') as value`,
        );
        await fresh.close();
        return row?.value === value || undefined;
      });
    },
    cut: () => line.cut(),
  };
}

test('of several hosts, the one that takes writes is used, also after it is another one', async (t) => {
  const [one, other] = await Promise.all([startHost(t), startHost(t)]);
  await one.takeWrites(false);
  const { user, database: name } =
    (
      await one.own.query<{ user: string; database: string }>(
        sql`select current_user::text as user, current_database()::text as database`,
      )
    )[0] ?? assert.fail();
  const url = `postgres://${user}@${one.address},${other.address}/${name}`;
  const database = connectDatabase({ url }, options);
  t.after(() => database.close());
  const readiness = createDatabaseReadiness(database);
  const write = (): Promise<void> => database.transaction((tx) => tx.execute('create table public.note ()'));
  const written = async (host: Host): Promise<boolean> => {
    const [row] = await host.own.query<{ there: boolean }>(
      sql`select to_regclass('public.note') is not null as there`,
    );
    return row?.there ?? false;
  };

  await write();
  assert.deepEqual([await written(one), await written(other)], [false, true]);
  assert.equal(await readiness(), null);

  await other.takeWrites(false);
  assert.equal(await readiness(), 'the database takes no writes');
  await assert.rejects(write, isDatabaseAway);
  await one.takeWrites(true);
  await write();
  assert.equal(await written(one), true);
  assert.equal(await readiness(), null);

  one.cut();
  await assert.rejects(database.query(sql`select 1 as one`), isDatabaseAway);
  await other.takeWrites(true);
  await database.query(sql`select 1 as one`);
  assert.equal(await readiness(), null);
});
