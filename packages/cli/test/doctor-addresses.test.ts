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

/**
 * What the doctor prints when there are secrets of these days, relative to today. It opens no secret, so any bytes will do. It runs
 * again if a new day began meanwhile.
 */
async function doctorWithSecretsOf(
  relativeDays: readonly number[],
): Promise<{ readonly stdout: string; readonly days: readonly string[] }> {
  const today = dayFromToday(0);
  const days = relativeDays.map(dayFromToday);
  await office.database.pool.query('delete from stoa.address_secret');
  await office.database.pool.query(
    'insert into stoa.address_secret select unnest($1::date[]), $2::bytea, now()',
    [days, Buffer.alloc(61)],
  );
  const { stdout } = await runStoa(['doctor'], office.variables);
  return dayFromToday(0) === today ? { stdout, days } : doctorWithSecretsOf(relativeDays);
}

test('doctor reports a missing secret of the window, and says what creates it', async () => {
  const { stdout } = await doctorWithSecretsOf([]);
  assert.match(stdout, /^note +addresses +no secret that hides addresses of \d{4}-\d\d-\d\d, /m);
  assert.match(stdout, /^ +stoa serve makes it\.$/m);
  assert.match(stdout, /Stoa can run\./);
});

test('doctor reports a secret that should have been destroyed', async () => {
  const { stdout, days } = await doctorWithSecretsOf([-200, -1, 0]);
  const left = new RegExp(`^note +addresses +secrets of past days are not destroyed: ${days[0] ?? ''}$`, 'm');
  assert.match(stdout, left);
});

test('doctor says that addresses are hidden as they should be', async () => {
  const { stdout, days } = await doctorWithSecretsOf([-1, 0, 1]);
  assert.match(stdout, new RegExp(`^ok +addresses +hidden under the secrets of ${days.join(', ')}$`, 'm'));
});
