import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { openLine } from '../../test/fixtures/database/line.js';
import { createTestDatabase, urlOf } from '../../test/test-database.js';
import { waitUntil } from '../../test/wait-until.js';
import { decideConfig } from '../config/config.js';
import { createLogger } from '../config/logger.js';
import { createWorkLoop } from '../jobs/work-loop.js';
import { openDatabase } from './open-database.js';
import { foldOutage } from './outage.js';
import { sql } from './sql.js';

interface Line {
  readonly msg: string;
  readonly level: number;
  readonly [member: string]: unknown;
}

function openLog() {
  const lines: Line[] = [];
  const stream = new PassThrough().on('data', (chunk) => lines.push(JSON.parse(String(chunk)) as Line));
  return { logger: createLogger('info', stream), lines };
}

function refused(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
}

/** More than enough for an outage to be over. */
const manyAnswers = 20;

function answerOften({ answered }: { readonly answered: () => void }): void {
  for (let answer = 0; answer < manyAnswers; answer += 1) answered();
}

test('an outage is one line when the database goes, and one with counts when it is back', () => {
  const { logger, lines } = openLog();
  const outage = foldOutage(logger);
  for (let round = 0; round < 3; round += 1) {
    logger.warn({ err: refused() }, 'a loop failed');
    logger.error({ request_id: 'a', err: refused() }, 'a request failed');
    logger.warn({ status: 503 }, 'request');
  }
  assert.deepEqual(
    lines.map(({ error, noticed_by }) => [error, noticed_by]),
    [['ECONNREFUSED', 'a loop failed']],
  );
  answerOften(outage);
  assert.deepEqual(
    lines.slice(1).map(({ counted }) => counted),
    [{ 'a loop failed': 2, 'a request failed': 3, request: 3 }],
  );
  assert.ok(lines.every((line) => !('err' in line)));
});

test('an outage goes on while anything still fails, although the database answers in between', () => {
  const { logger, lines } = openLog();
  const outage = foldOutage(logger);
  for (let round = 0; round < manyAnswers; round += 1) {
    logger.warn({ err: refused() }, 'a loop failed');
    outage.answered();
  }
  assert.equal(lines.length, 1);
  answerOften(outage);
  assert.equal(lines.length, 2);
  logger.warn({ err: refused() }, 'a loop failed');
  assert.equal(lines.length, 3);
});

test('what has nothing to do with an outage is written, also during one', async () => {
  const { logger, lines } = openLog();
  foldOutage(logger);
  const ofFile = await readFile('/no-such-folder/file').catch((error: unknown) => error);
  const tooSlow = Object.assign(new Error('canceling statement'), { code: '57014' });
  const others = [{ err: ofFile }, { err: new Error('a bug') }, { status: 500 }, {}];
  for (const members of [...others, { err: tooSlow }, { status: 503 }]) logger.warn(members, 'before');
  assert.equal(lines.length, others.length + 2);
  logger.warn({ err: refused() }, 'opens it');
  lines.length = 0;
  for (const members of others) logger.warn(members, 'during');
  logger.warn('a text alone');
  logger.info({ status: 503 }, 'a line below a warning');
  assert.equal(lines.length, others.length + 2);
});

test('loops, connections and calls of a process write one line while the database is away', async (context) => {
  const scratch = await createTestDatabase();
  const line = await openLine(scratch.connection);
  const { logger, lines } = openLog();
  const config = decideConfig({
    variables: { DATABASE_URL: urlOf(line.connection) },
    workingDir: tmpdir(),
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const opened = await openDatabase({ config, logger, role: 'guest' });
  let failures = 0;
  const work = async () => {
    await opened.database.query(sql`select 1 as one`).catch((error: unknown) => {
      failures += 1;
      throw error;
    });
    return 'idle' as const;
  };
  const loops = ['one', 'other'].map((failure) => createWorkLoop({ work, failure, logger, pollMs: 1 }));
  context.after(async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await opened.close();
    await line.close();
    await scratch.drop();
  });
  for (const loop of loops) await loop.start();
  await opened.database.query(sql`select 1 as one`);
  line.cut();
  await waitUntil('the loops failed often', async () => (failures > 6 ? true : undefined));
  assert.equal(lines.length, 1);
  line.restore();
  await waitUntil('it is back', async () => (lines.length > 1 ? true : undefined));
  assert.equal(lines.length, 2);
  assert.ok('counted' in (lines[1] ?? {}));
});
