import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTransaction } from '../../test/open-transaction.js';
import { settableClock } from '../../test/settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../../test/start-test-service.js';
import { waitUntil } from '../../test/wait-until.js';
import { createLogger } from '../config/logger.js';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { limits } from '../kernel/limits.js';
import { createNotificationDays, notify } from '../notification-log/index.js';

const clock = settableClock('2026-11-20T10:00:00Z');
let service: TestService;
let merchants = 0;

before(async () => {
  service = await startTestService({ clock });
});
after(() => service.stop());

function newMerchant(): Promise<TestMerchant> {
  merchants += 1;
  return createTestMerchant(service.access, `com.example.told${merchants}`);
}

async function ask(url: string, authorization: string) {
  const answer = await service.app.inject({ url, headers: { authorization } });
  return { status: answer.statusCode, body: answer.json() };
}

const own = ({ apiKey }: TestMerchant, query = '') => ask(`/merchant-api/v1/notifications${query}`, apiKey);

/** A notification of a report that was completed. */
function tell({ merchantId }: TestMerchant, id: number, tx: Queryable = service.database): Promise<void> {
  return notify(tx, {
    type: 'report.completed',
    merchantId,
    object: { type: 'report', id },
    counts: { recorded: 1, repeated: 0, invalid: 0 },
    happenedAt: clock.now(),
  });
}

const idsIn = (body: { notifications: { object: { id: string } }[] }) =>
  body.notifications.map(({ object }) => Number(object.id));

test('a reader goes on after the last number, and the operator reads the same with addresses of its own', async () => {
  const merchant = await newMerchant();
  assert.deepEqual((await own(merchant)).body, { notifications: [], next_after: 0, last_sequence: 0 });
  for (const id of [11, 12, 13]) await tell(merchant, id);
  const first = (await own(merchant, '?limit=2')).body;
  assert.deepEqual([idsIn(first), first.next_after, first.last_sequence], [[11, 12], 2, 3]);
  const [{ id, ...shown }] = first.notifications;
  const { merchantId } = merchant;
  assert.deepEqual(shown, {
    timestamp: '2026-11-20T10:00:00.000Z',
    sequence: 1,
    merchant_id: merchantId,
    type: 'report.completed',
    object: { type: 'report', id: '11' },
    counts: { recorded: 1, repeated: 0, invalid: 0 },
    href: '/merchant-api/v1/reports/11',
  });
  const second = (await own(merchant, '?after=2')).body;
  assert.deepEqual([idsIn(second), second.next_after], [[13], 3]);
  assert.deepEqual((await own(merchant, '?after=3')).body.notifications, []);
  const url = `/operator-api/v1/merchants/${merchantId}/notifications`;
  const [asOperator] = (await ask(url, merchant.operatorToken)).body.notifications;
  assert.deepEqual(
    [asOperator.id, asOperator.href],
    [id, `/operator-api/v1/merchants/${merchantId}/reports/11`],
  );
  assert.deepEqual((await own(await newMerchant())).body.notifications, []);
});

test('a filter by type answers those types alone, and goes on past the others', async () => {
  const merchant = await newMerchant();
  await tell(merchant, 21);
  await notify(service.database, {
    type: 'report.late',
    merchantId: merchant.merchantId,
    object: { type: 'reporting_cadence', id: null },
    counts: {},
    happenedAt: clock.now(),
  });
  await tell(merchant, 22);
  const late = (await own(merchant, '?types=report.late')).body;
  assert.deepEqual([late.notifications.length, late.next_after], [1, 3]);
  assert.deepEqual(idsIn((await own(merchant, '?types=report.completed,fees.repriced')).body), [21, 22]);
  const ofOperator = await ask('/operator-api/v1/notifications?types=report.late', merchant.operatorToken);
  const [told] = ofOperator.body.notifications;
  assert.deepEqual([told.id, told.merchant_id], [late.notifications[0].id, merchant.merchantId]);
});

test('what is not a type, a number of the log, or a time to wait is refused', async () => {
  const merchant = await newMerchant();
  for (const query of [
    '?types=report.complete',
    '?types=',
    '?after=1',
    '?after=-1',
    '?after=x',
    '?limit=0',
    `?wait=${limits.notificationWaitSeconds + 1}`,
    '?since=1',
  ])
    assert.equal((await own(merchant, query)).body.code, 'invalid_request', query);
  const unknown = '/operator-api/v1/merchants/2147483647/notifications';
  assert.equal((await ask(unknown, merchant.operatorToken)).body.code, 'unknown_merchant');
});

test('calls wait for what is committed, and too many of one merchant are refused', async () => {
  const merchant = await newMerchant();
  const most = limits.waitingReadersOfStream;
  const calls = Array.from({ length: most + 1 }, () => own(merchant, '?after=0&wait=30'));
  const refused = await Promise.race(calls);
  assert.deepEqual([refused.status, refused.body.code], [503, 'overloaded']);
  const rolledBack = await openTransaction(service.database);
  await tell(merchant, 40, rolledBack.tx);
  await rolledBack.end('rollback');
  await tell(merchant, 41);
  const answers = await Promise.all(calls);
  assert.deepEqual(
    answers.filter(({ status }) => status === 200).map(({ body }) => idsIn(body)),
    Array(most).fill([41]),
  );
});

test('days are dropped as a whole, and a reader who lacks one is told where it can go on', async () => {
  const merchant = await newMerchant();
  await tell(merchant, 51);
  await own(merchant);
  clock.advance(86_400_000);
  await tell(merchant, 52);
  await tell(merchant, 53);
  await own(merchant);
  const { database } = service;
  const later = new Date(clock.now().getTime() + 86_400_000);
  await createNotificationDays({ database, logger: createLogger('silent') }, 1).maintain(later);
  const gone = await own(merchant, '?after=0');
  assert.deepEqual([gone.status, gone.body.code], [410, 'notifications_gone']);
  assert.match(gone.body.detail, /after=1\b/);
  assert.deepEqual(idsIn((await own(merchant, '?after=1')).body), [52, 53]);
  assert.deepEqual(idsIn((await own(merchant)).body), [52, 53]);
});

test('a day that lost its partition gets another one', async () => {
  const merchant = await newMerchant();
  await tell(merchant, 55);
  await own(merchant);
  const [day] = clock.now().toISOString().split('T');
  await service.database.query(sql`
    select stoa.drop_notification_day(${day})`);
  await tell(merchant, 56);
  assert.deepEqual(idsIn((await own(merchant, '?after=1')).body), [56]);
});

test('what nobody reads gets its number, too', async () => {
  const merchant = await newMerchant();
  await tell(merchant, 61);
  await waitUntil('it has a number', async () => {
    const [row] = await service.database.query(sql`
      select sequence
      from stoa.notification
      where merchant_id = ${merchant.merchantId}`);
    return row;
  });
});
