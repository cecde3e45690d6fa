import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { createLedgerModel, type ModelOutcome } from '../../../test/fixtures/reporting/ledger-model.js';
import {
  createReportingBench,
  type ReportingBench,
  selectLedger,
  type UploadedTransaction,
  uploadedReport,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import { addChannel } from '../channels/manage-channels.js';
import { selectFacts } from '../ledger/facts-store.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
  await addChannel(bench, { channel: 'web', by: tester });
});
after(() => bench.drop());

/** Few ids and few values, so that repeats, conflicts and faults meet in every combination. */
const item: fc.Arbitrary<UploadedTransaction> = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'ABC'),
    full_amount: fc.constantFrom<number | bigint>(5, 5, 5, -1, 9223372036854775807n, 9223372036854775806n),
    tax_amount: fc.constantFrom<number | bigint>(0, 0, 0, 5, 9223372036854775807n),
    payer_country: fc.constantFrom('DEU', 'DEU', 'FRA'),
    settled_at: fc.constantFrom(
      '2026-03-01T10:00:00Z',
      '2026-03-01T11:00:00+01:00',
      '2026-03-01T10:00:00.001Z',
    ),
    kind: fc.constantFrom('one_time', 'one_time', 'subscription_start', 'gift'),
    channel: fc.constantFrom('web', 'web', 'fax'),
  },
  { requiredKeys: ['id', 'currency', 'full_amount', 'tax_amount', 'payer_country', 'settled_at'] },
);
const reports = fc.array(fc.array(item, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });

test('any sequence of reports ends as a plain reading of the rules says', async () => {
  await fc.assert(
    fc.asyncProperty(reports, async (sequence) => {
      const merchantId = await bench.newMerchant();
      const model = createLedgerModel();
      for (const [index, items] of sequence.entries()) {
        const expected = model.settle(items);
        const report = uploadedReport(items, `2026-03-01T11:0${index}:00Z`);
        const { reportId, transactions } = await bench.settle(merchantId, report);
        assert.deepEqual(await storedOutcomes(merchantId, reportId), expected);
        assert.deepEqual(transactions.valid, validIds(expected));
        assert.deepEqual(
          transactions.invalid?.map(whyOf),
          expected.filter(({ outcome }) => outcome === 'invalid').map(({ id, why }) => [id, why]),
        );
      }
      await assertSameLedger(merchantId, model.ledger);
    }),
    { numRuns: runs(20, 60) },
  );
});

/** Every item of the report as its one table has it, in the order of the upload. */
async function storedOutcomes(merchantId: number, reportId: number): Promise<ModelOutcome[]> {
  const rows = await bench.database.query<{
    id: string;
    outcome: ModelOutcome['outcome'];
    reason: string | null;
  }>(sql`
    select id, outcome, reason
    from (
      select position, transaction_id as id, 'recorded' as outcome, null as reason
      from stoa.transaction
      where merchant_id = ${merchantId}
        and report_id = ${reportId}
      union all
      select position, transaction_id, outcome, reason
      from stoa.report_exception
      where merchant_id = ${merchantId}
        and report_id = ${reportId}
    ) as item
    order by position`);
  return rows.map(({ id, outcome, reason }) => ({ id, outcome, why: whyText(reason) }));
}

function validIds(outcomes: readonly ModelOutcome[]): string[] {
  return [...new Set(outcomes.filter(({ outcome }) => outcome !== 'invalid').map(({ id }) => id))];
}

function whyOf({ id, reason }: { id: string; reason: string }): [string, string] {
  return [id, whyText(reason)];
}

/** The code, and the fields of a conflict. */
function whyText(reason: string | null): string {
  const code = reason?.split(':', 1)[0] ?? '';
  const differing = / differs in (.*)\.$/.exec(reason ?? '')?.[1];
  return differing === undefined ? code : `${code} ${differing}`;
}

async function assertSameLedger(
  merchantId: number,
  expected: ReadonlyMap<string, UploadedTransaction>,
): Promise<void> {
  const ledger = await selectLedger(bench.database, merchantId);
  assert.deepEqual(
    ledger.map(({ id, currency, fullAmount, taxAmount }) => [id, currency, fullAmount, taxAmount]),
    [...expected.values()]
      .map(
        ({ id, currency, full_amount, tax_amount }) =>
          [id, currency, BigInt(full_amount), BigInt(tax_amount)] as const,
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const facts = await selectFacts(bench.database, merchantId, [...expected.keys()]);
  for (const [id, { kind, channel }] of expected)
    assert.deepEqual(facts.get(id) ?? {}, {
      ...(kind === undefined ? {} : { kind }),
      ...(channel === undefined ? {} : { channel }),
    });
}
