/**
 * Three local nodes of Citus for trials and tests (`npm run cluster`). They run until Ctrl-C, and leave nothing behind.
 */
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onNode } from './citus-cluster.js';
import { citusIsMissing, findCitus, registerNodes, startLocalCluster } from './local-cluster.js';

const programs = await findCitus();
if (programs === undefined) {
  process.stderr.write(`${citusIsMissing}\n`);
  process.exit(1);
}
const folder = await mkdtemp(path.join(tmpdir(), 'stoa-cluster-'));
// When root starts it, PostgreSQL runs as another user.
await chmod(folder, 0o711);
const cluster = await startLocalCluster({ programs, folder, durable: true });
const { connection, workers } = cluster;
for (const node of [connection, ...workers])
  await onNode({ ...connection, host: node.host, port: node.port }, ['create database stoa']);
await registerNodes({ ...connection, database: 'stoa' }, workers);
const url = `postgres://${connection.user}@${connection.host}:${connection.port}`;
process.stdout.write(`A coordinator and ${workers.length} workers run until Ctrl-C. In another terminal:

  export DATABASE_URL=${url}/stoa
  npx stoa migrate && npx stoa scale-out apply && npx stoa serve --demo

or, for the tests:

  STOA_CITUS_URL=${url}/postgres npm run test:citus
`);
await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
await cluster.stop();
await rm(folder, { recursive: true, force: true });
