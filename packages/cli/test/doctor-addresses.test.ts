import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestOffice, runStoa, type TestOffice } from '@stoa/server/test/stoa-process';

let office: TestOffice;

before(async () => {
  office = await openTestOffice();
});

after(() => office.close());

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The doctor opens no secret, so that any bytes do. */
async function doctorWithSecretsOf(days: readonly string[]): Promise<string> {
  await office.database.pool.query('delete from stoa.address_secret');
  await office.database.pool.query(
    'insert into stoa.address_secret select unnest($1::date[]), $2::bytea, now()',
    [days, Buffer.alloc(61)],
  );
  return (await runStoa(['doctor'], office.variables)).stdout;
}

test('doctor reports a missing secret of the window, and says what creates it', async () => {
  const stdout = await doctorWithSecretsOf([]);
  assert.match(stdout, /^note +addresses +no secret that hides addresses of \d{4}-\d\d-\d\d, /m);
  assert.match(stdout, /^ +stoa serve makes it\.$/m);
  assert.match(stdout, /Stoa can run\./);
});

test('doctor reports a secret that should have been destroyed', async () => {
  const stdout = await doctorWithSecretsOf(['2026-03-01', dayFromToday(-1), dayFromToday(0)]);
  assert.match(stdout, /^note +addresses +secrets of past days are not destroyed: 2026-03-01$/m);
});

test('doctor says that addresses are hidden as they should be', async () => {
  const days = [-1, 0, 1].map(dayFromToday);
  const stdout = await doctorWithSecretsOf(days);
  assert.match(stdout, new RegExp(`^ok +addresses +hidden under the secrets of ${days.join(', ')}$`, 'm'));
});
