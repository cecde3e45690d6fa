/**
 * Writes the generated files of the repository, or with --check compares them: the description of the interface,
 * the dump of the schema, what each migration does to tables, the dashboard, and the pages of error codes, limits,
 * scopes and safeguards.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@stoa/embedded';
import { buildService, failureCatalogue } from '../src/build-service.js';
import { decideConfig } from '../src/config/config.js';
import { createLogger } from '../src/config/logger.js';
import { connectDatabase, type Database } from '../src/database/database.js';
import { hashOfDefinitions, loadDefinitions } from '../src/database/definitions.js';
import { createHeartbeat } from '../src/database/heartbeat.js';
import { loadSchema, type Schema } from '../src/database/migrate.js';
import { describeSchema } from '../src/database/schema-store.js';
import { cluster, oneNode } from '../src/database/topology.js';
import type { ApiDescription } from '../src/http/description/openapi.js';
import { systemClock } from '../src/kernel/clock.js';
import { describeDashboard } from './dashboard/describe-dashboard.js';
import { describeLimits } from './limits-page.js';
import { describeEffects } from './migration-effects.js';
import { describeSafeguards } from './safeguards-page.js';
import { describeScopes } from './scopes-page.js';

const rootDir = fileURLToPath(new URL('../../../../', import.meta.url));

/** What a service says of itself. */
interface Self {
  readonly description: string;
  readonly metrics: string;
}

async function askService(database: Database): Promise<Self> {
  const config = decideConfig({
    variables: {},
    workingDir: tmpdir(),
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const logger = createLogger('silent');
  const { app } = await buildService({
    config,
    logger,
    database,
    pulse: database,
    heartbeat: createHeartbeat({ database, logger }),
    clock: systemClock,
    masterSecret: Buffer.alloc(32),
  });
  const { body } = await app.inject('/openapi.json');
  const { body: metrics } = await app.inject('/metrics');
  await app.close();
  return { description: `${body}\n`, metrics };
}

function describeErrors(): string {
  const rows = failureCatalogue.map(
    ({ code, status, title, fix }) => `| \`${code}\` | ${status} | ${title}. | ${fix} |`,
  );
  return `# Errors

Every error is \`application/problem+json\` (RFC 9457) with a stable \`code\`, the \`request_id\` that finds the request in the
log, and, for faults of a request, \`errors[]\` with a JSON Pointer each (at most 100, \`error_count\` says how many there are).
Generated from the catalogues in the code; a running service shows the same rows at \`/docs/errors\`.

| Code | Status | Meaning | What to do |
|---|---|---|---|
${rows.join('\n')}
`;
}

const revisionFile = 'packages/server/sql/revision.txt';

/** The revision of the functions and views goes up by one if any of them differs from when it was written. */
async function nextRevision({ definitions: { inOrder, revision } }: Schema): Promise<string> {
  const hash = hashOfDefinitions([...inOrder, ...loadDefinitions(cluster).inOrder]);
  const before = await readFile(path.join(rootDir, revisionFile), 'utf8');
  return before.includes(hash) ? before : `${revision + 1} ${hash}\n`;
}

async function generate(): Promise<ReadonlyMap<string, string>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stoa-generate-'));
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const server = await startEmbeddedPostgres({
    dataDir,
    role: 'owner',
    logger: quiet,
    temporaryDir: tmpdir(),
    cacheDir: undefined,
    settings: { fsync: 'off' },
  });
  const database = connectDatabase(server.connection, {
    poolSize: 4,
    applicationName: 'stoa generate',
    onIdleError: () => undefined,
  });
  try {
    const schema = loadSchema(oneNode);
    const effects = await describeEffects(database, schema);
    const { description, metrics } = await askService(database);
    const interfaceOf = JSON.parse(description) as ApiDescription;
    return new Map([
      ['packages/server/openapi.json', description],
      ['packages/server/sql/schema.txt', await describeSchema(database)],
      ['packages/server/sql/effects.txt', effects],
      [revisionFile, await nextRevision(schema)],
      ['deploy/grafana/stoa.json', describeDashboard(metrics)],
      ['docs/errors.md', describeErrors()],
      ['docs/limits.md', describeLimits()],
      ['docs/scopes.md', describeScopes(interfaceOf)],
      ['docs/safeguards.md', describeSafeguards(interfaceOf)],
    ]);
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const check = process.argv.includes('--check');
const stale: string[] = [];
for (const [file, text] of await generate()) {
  const absolute = path.join(rootDir, file);
  const before = await readFile(absolute, 'utf8').catch(() => '');
  if (before === text) continue;
  stale.push(file);
  if (!check) await writeFile(absolute, text);
}
if (stale.length > 0) process.stdout.write(`${check ? 'Stale' : 'Written'}: ${stale.join(', ')}\n`);
if (check && stale.length > 0) {
  process.stdout.write('Run npm run generate and commit the result.\n');
  process.exitCode = 1;
}
