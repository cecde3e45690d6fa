import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestUser } from '../../../test/fixtures/people/test-user.js';
import { settableClock } from '../../../test/settable-clock.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';
import { notifyOfEnds } from '../../access/index.js';
import { sql } from '../../database/sql.js';
import type { Letter } from './mailer.js';
import { warnOfEnds } from './warn-of-ends.js';

const dayMs = 86_400_000;
const clock = settableClock('2026-11-20T10:00:00Z');
let service: TestService;
let merchantId: number;

before(async () => {
  service = await startTestService({ clock });
  ({ merchantId } = await service.access.createMerchant('Merchant with keys'));
  const person = (email: string, role: 'owner' | 'developer' | 'finance', ofMerchant = merchantId) =>
    createTestUser(service.database, { email, memberships: { [ofMerchant]: role }, now: clock.now() });
  const other = await service.access.createMerchant('Another');
  await person('owner@example.com', 'owner');
  await person('developer@example.com', 'developer');
  await person('finance@example.com', 'finance');
  await person('other@example.com', 'owner', other.merchantId);
  const left = await person('left@example.com', 'developer');
  await service.database.query(sql`
    update stoa.user_account
    set disabled_at = ${clock.now()}
    where user_id = ${left.userId}`);
});
after(() => service.stop());

async function warned(): Promise<Letter[]> {
  const letters: Letter[] = [];
  const post = (letter: Letter) => void letters.push(letter);
  const { database } = service;
  await Promise.all(
    [1, 2].map(() => warnOfEnds({ database, clock, publicUrlAt: () => 'https://stoa.test', post })),
  );
  return letters;
}

/** A key that was just used, and expires in this many days. */
async function key(days: number): Promise<number> {
  const expiresAt = new Date(clock.now().getTime() + days * dayMs);
  const { accessKeyId } = await service.access.issue({
    kind: 'api_key',
    merchantId,
    label: 'Click https://evil',
    expiresAt,
  });
  await service.database.query(sql`
    update stoa.access_key
    set last_used_at = ${clock.now()}
    where access_key_id = ${accessKeyId}`);
  return accessKeyId;
}

test('owners and developers get one mail about keys in use that end within 14 days, also from two processes', async () => {
  const [soon] = [await key(10), await key(20)];
  await notifyOfEnds({ database: service.database, clock });
  const letters = await warned();
  assert.deepEqual(letters.map(({ to }) => to).sort(), ['developer@example.com', 'owner@example.com']);
  const [{ subject, text } = { subject: '', text: '' }] = letters;
  assert.equal(subject, `Keys of merchant ${merchantId} at stoa.test expire soon`);
  assert.deepEqual(text.match(/^ {2}.+$/gm), [`  API key ${soon}, at 2026-11-30 10:00 UTC`]);
  assert.doesNotMatch(text, /evil|stoa_key_/);
  assert.deepEqual(await warned(), []);
});

test('a key that ends at another time is told of again', async () => {
  const id = await key(10);
  assert.equal((await warned()).length, 2);
  const expiresAt = new Date(clock.now().getTime() + 12 * dayMs);
  await service.access.change({ kind: 'api_key', accessKeyId: id }, { expiresAt });
  assert.match((await warned())[0]?.text ?? '', new RegExp(`API key ${id}, at 2026-12-02 10:00 UTC`));
});

test('nobody is told of keys that were revoked, rotated, or not used for a month', async () => {
  const [revoked, rotated] = [await key(10), await key(10)];
  await service.access.revoke({ kind: 'api_key', accessKeyId: revoked });
  await service.access.rotate({ kind: 'api_key', accessKeyId: rotated }, { overlapMs: dayMs });
  const expiresAt = new Date(clock.now().getTime() + 10 * dayMs);
  await service.access.issue({ kind: 'api_key', merchantId, expiresAt });
  assert.deepEqual(await warned(), []);
});
