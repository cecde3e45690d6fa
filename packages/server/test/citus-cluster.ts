import pg from 'pg';
import { connectDatabase } from '../src/database/database.js';
import { loadSchema, migrate } from '../src/database/migrate.js';
import { oneNode } from '../src/database/topology.js';
import { createScaleOut } from '../src/scale-out/scale-out.js';
import type { TestServer } from './test-database.js';

/** A node of a cluster, reached as the coordinator reaches it. */
export interface ClusterNode {
  readonly host: string;
  readonly port: number;
  readonly isWorker: boolean;
}

/** More than there are workers, and otherwise few, so that a database is copied quickly. */
const shards = 4;

/** The nodes of the coordinator that a connection leads to. */
export async function readNodes(connection: TestServer): Promise<ClusterNode[]> {
  const { rows } = await onNode<ClusterNode>(connection, [
    `select nodename as host, nodeport as port, groupid <> 0 as "isWorker" from pg_dist_node order by groupid`,
  ]);
  if (!rows.some(({ isWorker }) => isWorker))
    throw new Error('STOA_CITUS_URL must name a database of a Citus coordinator with workers');
  return rows;
}

/** A database with the migrated schema, spread over the nodes. */
export async function makeSpreadDatabase(
  connection: TestServer,
  nodes: readonly ClusterNode[],
  name: string,
): Promise<void> {
  for (const { host, port } of nodes) {
    await onNode({ ...connection, host, port }, [
      `drop database if exists ${name} with (force)`,
      `create database ${name}`,
    ]);
    await onNode({ ...connection, host, port, database: name }, ['create extension citus']);
  }
  const here = { ...connection, database: name };
  await onNode(here, [
    ...nodes.map(({ host, port, isWorker }) =>
      isWorker
        ? `select citus_add_node('${host}', ${port})`
        : `select citus_set_coordinator_host('${host}', ${port})`,
    ),
    `alter database ${name} set citus.shard_count = ${shards}`,
  ]);
  const database = connectDatabase(here, {
    poolSize: 4,
    applicationName: 'stoa test',
    onIdleError: () => undefined,
    statementMs: 'unlimited',
  });
  await migrate(database, loadSchema(oneNode));
  await createScaleOut(database, (work) => work(database)).apply(() => undefined);
  await database.close();
}

/** Runs statements one after the other, and returns the result of the last one. */
export async function onNode<Row extends pg.QueryResultRow>(
  connection: TestServer,
  statements: readonly string[],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    let result: pg.QueryResult<Row> | undefined;
    for (const statement of statements) result = await client.query<Row>(statement);
    if (result === undefined) throw new Error('no statement was given');
    return result;
  } finally {
    await client.end();
  }
}
