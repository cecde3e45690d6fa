import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { sql } from '../../src/database/sql.js';
import { systemClock } from '../../src/kernel/clock.js';
import { type SpawnedService, spawnService } from '../spawn-service.js';
import { createTestMerchant, type TestMerchant } from '../start-test-service.js';
import { openTestAdministration, startStoa, type TestAdministration } from '../stoa-process.js';
import { testAccess } from '../test-access.js';
import { waitUntil } from '../wait-until.js';

const hourMs = 3_600_000;
/** How far a stored time may be from now: more than any answer takes here, and less than the clocks differ. */
const toleranceMs = 600_000;
const bundleId = 'com.example.clocks';

let administration: TestAdministration;
let merchant: TestMerchant;
let ahead: SpawnedService;
let behind: SpawnedService;

/** The environment of a process whose machine's clock is off. */
function shifted(ms: number): Record<string, string> {
  const preload = new URL(`../shifted-time.js?ms=${ms}`, import.meta.url).href;
  return { NODE_OPTIONS: `--import=${preload}`, STOA_LOG_LEVEL: 'info' };
}

before(async () => {
  administration = await openTestAdministration();
  merchant = await createTestMerchant(testAccess(administration.database, systemClock), bundleId);
  ahead = await spawnService(['--role', 'api'], { ...administration.variables, ...shifted(hourMs) });
  behind = await spawnService(['--role', 'worker'], { ...administration.variables, ...shifted(-hourMs) });
});

after(async () => {
  for (const service of [ahead, behind]) await service.end('SIGTERM');
  await administration.close();
});

async function post(address: string, authorization: string | undefined, body: object): Promise<string> {
  const response = await fetch(`${ahead.url}${address}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  assert.ok(response.ok, `${address} answered ${response.status} ${text}`);
  return text;
}

async function sendReport(): Promise<number> {
  const amounts = { currency: 'EUR', full_amount: 100, tax_amount: 0 };
  // The contract allows times four minutes ahead, if they are compared with a correct clock.
  const settled_at = new Date(Date.now() + 240_000).toISOString();
  const transactions = [{ id: randomUUID(), ...amounts, payer_country: 'DEU', settled_at }];
  const report = { created_at: settled_at, transactions };
  const text = await post('/merchant-api/v1/reports/transactions', merchant.apiKey, report);
  return (JSON.parse(text) as { reportId: number }).reportId;
}

interface ReportRow {
  readonly acceptedAt: Date;
  readonly completedAt: Date | null;
  readonly recorded: number;
}

async function completed(reportId: number): Promise<ReportRow> {
  return waitUntil(`report ${reportId} is completed`, async () => {
    const [row] = await administration.database.query<ReportRow>(sql`
      select
        accepted_at as "acceptedAt", completed_at as "completedAt",
        (
          select count(*)
          from stoa.transaction
          where merchant_id = ${merchant.merchantId}
            and report_id = ${reportId})::integer as recorded
      from stoa.report
      where merchant_id = ${merchant.merchantId}
        and report_id = ${reportId}`);
    return row === undefined || row.completedAt === null ? undefined : row;
  });
}

function assertNow(time: Date | null, what: string): void {
  const offMs = (time?.getTime() ?? 0) - Date.now();
  assert.ok(Math.abs(offMs) < toleranceMs, `${what} is ${offMs} ms off`);
}

async function install(): Promise<ReturnType<typeof decodeJwt>> {
  return decodeJwt(
    await post('/merchant-api/v1/attribution/install', undefined, {
      token: randomUUID(),
      bundle_id: bundleId,
    }),
  );
}

async function reportsAndInstalls(): Promise<void> {
  const row = await completed(await sendReport());
  assert.equal(row.recorded, 1);
  assertNow(row.acceptedAt, 'accepted_at');
  assertNow(row.completedAt, 'completed_at');
  const { iat = 0, exp = 0 } = await install();
  assertNow(new Date(iat * 1000), 'iat');
  assert.ok(exp * 1000 > Date.now(), 'the token is valid');
}

test('what a process an hour ahead accepts, one an hour behind does at once, and every time is the database’s', async () => {
  await post('/operator-api/v1/store-sessions', merchant.operatorToken, {
    sessions: ['127.0.0.1', '::1'].map((ip_address) => ({
      store_user_id: 'ann',
      ip_address,
      seen_at: new Date().toISOString(),
    })),
  });
  await reportsAndInstalls();
  const event = { event_id: randomUUID(), event_name: 'x', payload: {}, event_datetime: '2026-11-21' };
  const installation_id = String((await install())['installation_token']);
  await post('/attribution-api/v1/events', merchant.basic, { events: [{ ...event, installation_id }] });
  await waitUntil('the event is recorded', async () => {
    const [row] = await administration.database.query<{ acceptedAt: Date; linked: number }>(sql`
      select segment.accepted_at as "acceptedAt"
      from stoa.event_ledger as ledger
      join stoa.event_segment as segment using (merchant_id, batch_id)
      where ledger.event_id = ${event.event_id}`);
    if (row === undefined) return undefined;
    assertNow(row.acceptedAt, 'the event’s accepted_at');
    return true;
  });
});

test('the same while their clocks are set back and forth', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    for (const service of [ahead, behind]) service.child.kill('SIGUSR2');
    await reportsAndInstalls();
  }
});

test('the log, the metrics and doctor say that the clocks differ', async () => {
  for (const [service, seconds] of [
    [ahead, 3600],
    [behind, -3600],
  ] as const) {
    const warnings = service.lines.filter((line) => line.includes('differ about the time'));
    assert.equal(warnings.length, 1);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const shown = Number(/^stoa_clock_ahead_seconds (.*)$/m.exec(metrics)?.[1]);
    assert.ok(Math.abs(shown - seconds) < toleranceMs / 1000, `${shown}`);
  }
  const doctor = await startStoa(['doctor'], { ...administration.variables, ...shifted(hourMs) }).ended;
  assert.match(doctor.stdout, /^note +clock +this machine is 3[56]\d\d s ahead of the database$/m);
});
