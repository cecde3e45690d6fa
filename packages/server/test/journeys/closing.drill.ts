import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/database/sql.js';
import { systemClock } from '../../src/kernel/clock.js';
import { billingManagement } from '../../src/reporting/billing/manage-billing.js';
import type { ClosedMonthDocument } from '../../src/reporting/closings/closing-schemas.js';
import { feePlanManagement } from '../../src/reporting/fees/manage-fee-plans.js';
import { tester } from '../fixtures/audit-entries/tester.js';
import { requestedPlan } from '../fixtures/reporting/fee-plans.js';
import { recordReport, transactionsFrom } from '../fixtures/reporting/record-report.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { openTestAdministration, type TestAdministration } from '../stoa-process.js';
import { testAccess } from '../test-access.js';
import { waitUntil } from '../wait-until.js';

/**
 * Processes that close a month are killed with `kill -9` in the middle. Others go on, and nothing is closed, numbered
 * or told twice.
 */

const merchants = 300;
const months = ['2026-01', '2026-02', '2026-03'];
let administration: TestAdministration;
let token: string;

before(async () => {
  administration = await openTestAdministration();
  const { database } = administration;
  const access = testAccess(database, systemClock);
  const { secret } = await access.issue({ kind: 'operator_token', merchantId: null });
  token = secret;
  await feePlanManagement({ database, clock: systemClock }).create(
    requestedPlan({ inForceFrom: '2020-01-01' }),
  );
  await billingManagement({ database, clock: systemClock }).setIssuer({
    name: 'Store',
    addressLines: ['1 Street'],
    taxNumber: null,
    numberPrefix: 'ST-',
    bankLines: [],
    paymentDays: 14,
    vatPpm: null,
    vatText: null,
    madeBy: tester,
  });
  for (let index = 0; index < merchants; index += 1) {
    const { merchantId } = await access.createMerchant('A merchant');
    const transactions = months.flatMap((month) =>
      transactionsFrom(`${month}-10T00:00:00Z`, 1, () => ({ id: month })),
    );
    await recordReport(database, { merchantId, at: '2026-04-01T00:00:00Z', transactions });
  }
});
after(() => administration.close());

const start = (): Promise<SpawnedService> => spawnService([], administration.variables);

async function ask({ url }: SpawnedService, path: string, method = 'GET'): Promise<ClosedMonthDocument> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/operator-api/v1${path}`, { method, headers });
  const text = await response.text();
  assert.ok(response.ok, text);
  return JSON.parse(text) as ClosedMonthDocument;
}

/** Starts a close, and waits until some merchants are closed. */
async function begin(service: SpawnedService, month: string): Promise<number> {
  const { closing_id: id } = await ask(service, `/statements/${month}/close`, 'POST');
  await waitUntil('some merchants are closed', async () => {
    const { closed_count: closed } = await ask(service, `/closings/${id}?limit=1`);
    return closed === 0 ? undefined : true;
  });
  const { ended_at: ended } = await ask(service, `/closings/${id}?limit=1`);
  assert.equal(ended, null, 'it was closed before a process could be killed');
  return id;
}

async function assertEnds(service: SpawnedService, id: number): Promise<void> {
  const closed = await waitUntil('the closing has ended', async () => {
    const found = await ask(service, `/closings/${id}?wait=30&limit=1`);
    return found.ended_at === null ? undefined : found;
  });
  assert.deepEqual([closed.closed_count, closed.refused_count], [merchants, 0]);
}

/**
 * Each merchant was closed once: by its statement, by the audit trail, by what it was told, and by the numbers, which
 * have no holes.
 */
async function assertOnce(month: string, index: number): Promise<void> {
  const [found] = await administration.database.query(sql`
    select
      (
        select count(*)::integer
        from stoa.statement_close
        where month = ${`${month}-01`}::date
          and closed_by like 'operator token %') as closed,
      (
        select array[min(number), max(number), count(distinct number)]
        from (
          select right(statement_number, 6)::integer as number
          from stoa.statement_close
          where month = ${`${month}-01`}::date) as numbered) as numbers,
      (
        select count(*)::integer
        from stoa.audit_entry
        where action = 'month.closed'
          and target = ${`statement ${month}`}) as entries,
      (
        select count(distinct merchant_id)::integer
        from stoa.audit_entry
        where action = 'month.closed'
          and target = ${`statement ${month}`}) as audited,
      (
        select count(*)::integer
        from (
          select merchant_id from stoa.notification where type = 'statement.closed' and object_id = ${month}
          union all
          select merchant_id from stoa.notification_waiting where type = 'statement.closed' and object_id = ${month}
        ) as told) as told`);
  assert.deepEqual(found, {
    closed: merchants,
    numbers: [index * merchants + 1, (index + 1) * merchants, merchants].map(String),
    entries: merchants,
    audited: merchants,
    told: merchants,
  });
}

test('when one of two processes is killed in the middle of a close, the other one ends it', async () => {
  const [killed, other] = await Promise.all([start(), start()]);
  const id = await begin(killed, '2026-01');
  await killed.end('SIGKILL');
  await assertEnds(other, id);
  await other.end('SIGTERM');
  await assertOnce('2026-01', 0);
});

test('when all processes are killed, the next one goes on by itself', async () => {
  const both = await Promise.all([start(), start()]);
  const id = await begin(both[0], '2026-02');
  await Promise.all(both.map((one) => one.end('SIGKILL')));
  const next = await start();
  await assertEnds(next, id);
  await next.end('SIGTERM');
  await assertOnce('2026-02', 1);
});

test('a process that is asked to stop leaves its close to the next one', async () => {
  const stopped = await start();
  const id = await begin(stopped, '2026-03');
  assert.equal(await stopped.end('SIGTERM'), 0);
  const next = await start();
  await assertEnds(next, id);
  await next.end('SIGTERM');
  await assertOnce('2026-03', 2);
});
