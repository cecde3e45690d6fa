import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adviseSettings, type NodeSettings } from './advise-settings.js';

const worker: NodeSettings = {
  name: 'worker-1:5432',
  isWorker: true,
  maxConnections: 300,
  maxPreparedTransactions: 600,
  sharedPoolSize: 0,
  cachedConnections: 1,
  recoverMs: 60_000,
  // PostgreSQL's default, and the databases that each server has, besides Stoa's.
  maxWorkerProcesses: 8,
  databases: 3,
};
const coordinator: NodeSettings = {
  ...worker,
  name: 'coordinator:5432',
  isWorker: false,
  maxConnections: 250,
  recoverMs: 5_000,
};

test('a cluster that is set up as the page says needs no advice, whatever its workers recover', () => {
  assert.deepEqual(adviseSettings([coordinator, worker]), []);
});

test('without a coordinator there is nothing to advise', () => {
  assert.deepEqual(adviseSettings([worker]), []);
});

const wrong: readonly [string, Partial<NodeSettings>, Partial<NodeSettings>, RegExp, string[]][] = [
  [
    'connections of the coordinator that a worker does not take',
    { maxConnections: 300 },
    {},
    /may open 300 connections to worker-1:5432, which takes 300/,
    ['alter system set citus.max_shared_pool_size = 290;', 'select pg_reload_conf();'],
  ],
  [
    'a bound of the coordinator that a worker does not take',
    { sharedPoolSize: 400 },
    {},
    /may open 400 connections/,
    ['alter system set citus.max_shared_pool_size = 290;', 'select pg_reload_conf();'],
  ],
  [
    'no bound at all',
    { sharedPoolSize: -1 },
    {},
    /may open any number of connections/,
    ['alter system set citus.max_shared_pool_size = 290;', 'select pg_reload_conf();'],
  ],
  [
    'a bound that this role may not see',
    { sharedPoolSize: null },
    { maxPreparedTransactions: 100 },
    /may not see how many connections/,
    ['grant pg_read_all_settings to stoa;'],
  ],
  [
    'more databases than there are background processes',
    {},
    { databases: 7 },
    /worker-1:5432 has 7 databases, and starts at most 8 background processes/,
    [],
  ],
  [
    'a worker that prepares fewer transactions than are open there',
    {},
    { maxPreparedTransactions: 100 },
    /prepares at most 100 transactions, and takes 300 connections/,
    [],
  ],
  [
    'a new connection for each transaction',
    { cachedConnections: 0 },
    {},
    /connects to a worker anew/,
    ['alter system set citus.max_cached_conns_per_worker = 1;', 'select pg_reload_conf();'],
  ],
  [
    'prepared transactions that are looked for each minute',
    { recoverMs: 60_000 },
    {},
    /stays locked for a long time/,
    ["alter system set citus.recover_2pc_interval = '5s';", 'select pg_reload_conf();'],
  ],
  [
    'prepared transactions that are never looked for',
    { recoverMs: -1 },
    {},
    /stays locked/,
    ["alter system set citus.recover_2pc_interval = '5s';", 'select pg_reload_conf();'],
  ],
];
for (const [name, ofCoordinator, ofWorker, finding, statements] of wrong) {
  test(`it advises against ${name}`, () => {
    const advised = adviseSettings([
      { ...coordinator, ...ofCoordinator },
      { ...worker, ...ofWorker },
    ]);
    assert.equal(advised.length, 1);
    assert.match(advised[0]?.finding ?? '', finding);
    assert.deepEqual(advised[0]?.statements, statements);
  });
}
