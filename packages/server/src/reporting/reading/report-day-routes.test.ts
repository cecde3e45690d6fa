import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import { noon, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
});
after(() => reporting.service.stop());

const path = '/merchant-api/v1/report-days';
const operatorPath = '/operator-api/v1/report-days';

interface Day {
  readonly day: string;
  readonly reports: number;
  readonly recorded: number;
  readonly repeated: number;
  readonly invalid: number;
}

interface Days {
  readonly from: string;
  readonly to: string;
  readonly days: readonly Day[];
}

async function daysOf({ authorization }: Pick<TestCaller, 'authorization'>, url = path): Promise<Days> {
  const response = await reporting.call({ url, by: authorization });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Days>();
}

/** Two reports on 28 February, and one on 1 March. */
async function merchantOfThreeReports(): Promise<TestCaller> {
  const caller = await reporting.service.newCaller();
  const negative = { full_amount: -1, tax_amount: 0 };
  const settled_at = '2026-02-28T10:00:00Z';
  reporting.service.clock.set('2026-02-28T23:59:59.999Z');
  const a = uploadedTransaction('a', { settled_at });
  await reporting.settle(
    caller,
    [a, uploadedTransaction('b', { settled_at, ...negative })],
    '2026-02-28T11:00:00Z',
  );
  await reporting.settle(caller, [a, uploadedTransaction('c', { settled_at })], '2026-02-28T12:00:00Z');
  reporting.service.clock.set(noon);
  await reporting.settle(caller, [a]);
  return caller;
}

const february = { day: '2026-02-28', reports: 2, recorded: 2, repeated: 1, invalid: 1 };
const march = { day: '2026-03-01', reports: 1, recorded: 0, repeated: 1, invalid: 0 };

test('reports count on the UTC day of their acceptance, and other merchants do not see them', async () => {
  const caller = await merchantOfThreeReports();
  const other = await reporting.service.newCaller();
  const { from, to, days } = await daysOf(caller);
  assert.deepEqual([from, to, days.length], ['2026-01-31', '2026-03-02', 30]);
  assert.deepEqual(days.slice(-2), [february, march]);
  const empty = { reports: 0, recorded: 0, repeated: 0, invalid: 0 };
  assert.deepEqual(days[0], { day: '2026-01-31', ...empty });
  const others = await daysOf(other);
  assert.deepEqual(
    others.days,
    days.map(({ day }) => ({ day, ...empty })),
  );
});

test('the operator reads one merchant, or the sum of all', async () => {
  const before = await daysOf(reporting.operator, operatorPath);
  const caller = await merchantOfThreeReports();
  const one = await daysOf(
    reporting.operator,
    `${operatorPath}?merchant_id=${caller.merchantId}&from=2026-02-28`,
  );
  assert.deepEqual(one.days, [february, march]);
  const all = await daysOf(reporting.operator, operatorPath);
  const grown = all.days.map((day, index) => day.recorded - (before.days[index]?.recorded ?? 0));
  assert.deepEqual(grown.slice(-2), [2, 0]);
});

test('a report that is processed twice counts once, and the sums are those of all reports', async () => {
  const caller = await merchantOfThreeReports();
  const { database, runJob } = reporting.service;
  const reports = await database.query<{ id: string }>(sql`
    select report_id::text as id
    from stoa.report
    where merchant_id = ${caller.merchantId}`);
  for (const { id } of reports) await runJob(caller.merchantId, Number(id));
  const { days } = await daysOf(caller);
  assert.deepEqual(days.slice(-2), [february, march]);
});

test('the range is as asked, from its first day to the one before its end, and no longer than the limit', async () => {
  const caller = await merchantOfThreeReports();
  const one = await daysOf(caller, `${path}?from=2026-02-28&to=2026-03-01T00:00:00Z`);
  assert.deepEqual(one.days, [february]);
  assert.deepEqual((await daysOf(caller, `${path}?from=2026-03-02&to=2026-03-01`)).days, []);
  assert.equal((await daysOf(caller, `${path}?to=0001-01-03`)).days.length, 2);
  const longest = `from=2025-02-28&to=2026-03-01`;
  assert.equal((await daysOf(caller, `${path}?${longest}`)).days.length, limits.reportDays);
  const refused = await reporting.call({
    url: `${path}?from=2025-02-27&to=2026-03-01`,
    by: caller.authorization,
  });
  assert.deepEqual([refused.statusCode, faultsOf(refused)], [400, ['/query/from not_allowed']]);
  for (const day of ['2026-02-30', 'x', '2026-03-01T00:00:01Z'])
    for (const [url, by] of [
      [path, caller.authorization],
      [operatorPath, reporting.operator.authorization],
    ] as const)
      assert.equal((await reporting.call({ url: `${url}?from=${day}`, by })).statusCode, 400, day);
});

test('an operator who names an unknown merchant gets an error', async () => {
  for (const id of ['0', '2147483648']) {
    const url = `${operatorPath}?merchant_id=${id}`;
    const { statusCode } = await reporting.call({ url, by: reporting.operator.authorization });
    assert.equal(statusCode, 404);
  }
});

testGates(
  () => reporting,
  [
    { of: 'merchant', url: path },
    { of: 'operator', url: operatorPath },
  ],
  new Set(['listReportDays', 'listAllReportDays']),
);
