import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createLogger, decideConfig, openOffice, readEnvironment } from '@stoa/server';
import { prepareDataDir, runStoa } from '@stoa/server/test/stoa-process';

let parent: string;
let dataDir: string;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-doctor-'));
  dataDir = await prepareDataDir(path.join(parent, 'data'));
});

after(() => rm(parent, { recursive: true, force: true }));

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The doctor opens no secret, so that any bytes do. */
async function doctorWithSecretsOf(days: readonly string[]): Promise<string> {
  const office = await openOffice({
    config: decideConfig(readEnvironment(), { dataDir }),
    logger: createLogger('silent'),
    migrate: 'when empty',
  });
  await office.database.pool.query('delete from stoa.address_secret');
  await office.database.pool.query(
    'insert into stoa.address_secret select unnest($1::date[]), $2::bytea, now()',
    [days, Buffer.alloc(61)],
  );
  await office.close();
  return (await runStoa(['doctor'], { STOA_DATA: dataDir })).stdout;
}

test('doctor says that a secret of the window is missing, and what makes it', async () => {
  const stdout = await doctorWithSecretsOf([]);
  assert.match(stdout, /^note +addresses +no secret that hides addresses of \d{4}-\d\d-\d\d, /m);
  assert.match(stdout, /^ +stoa serve makes it\.$/m);
  assert.match(stdout, /Stoa can run\./);
});

test('doctor says that a secret is left which should be gone', async () => {
  const stdout = await doctorWithSecretsOf(['2026-03-01', dayFromToday(-1), dayFromToday(0)]);
  assert.match(stdout, /^note +addresses +secrets of past days are not destroyed: 2026-03-01$/m);
});

test('doctor says that addresses are hidden as they should be', async () => {
  const days = [-1, 0, 1].map(dayFromToday);
  const stdout = await doctorWithSecretsOf(days);
  assert.match(stdout, new RegExp(`^ok +addresses +hidden under the secrets of ${days.join(', ')}$`, 'm'));
});
