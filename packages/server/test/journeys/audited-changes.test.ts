import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditedAction } from '../../src/audit-entries/index.js';
import { createLogger } from '../../src/config/logger.js';
import type { Database } from '../../src/database/database.js';
import { setAsideManagement } from '../../src/events/index.js';
import { erasureManagement } from '../../src/installs/index.js';
import { createReportingManagement, type ReportingManagement } from '../../src/reporting/index.js';
import { decideFeeProposal } from '../../src/reporting/pricing/decide-fee-proposal.js';
import { decideProposal } from '../../src/reporting/proposals/decide-proposal.js';
import { proposedRequests } from '../../src/reporting/requests/proposed-requests.js';
import { closeBooks } from '../../src/reporting/statements/close-statement.js';
import { operatorToken } from '../fixtures/audit-entries/tester.js';
import { requestedPlan } from '../fixtures/reporting/fee-plans.js';
import {
  createReportingBench,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../fixtures/reporting/reporting-bench.js';
import { testSigning } from '../fixtures/signing/test-signing.js';

/** A change and its entry are committed together: a process that dies between them leaves neither. */

const by = operatorToken(7);
const installationId = '11111111-1111-4111-8111-111111111111';
let bench: ReportingBench;
let merchantId: number;
let feePlanId: number;
/**
 * The amount of one of the transactions, and the limit: the correction of a second one of a merchant waits for a second
 * person.
 */
const large = 2_000n;

before(async () => {
  bench = await createReportingBench();
  merchantId = await bench.newMerchant();
  const items = ['a', 'b', 'c', 'd'].map((id) => uploadedTransaction(id));
  await bench.settle(merchantId, uploadedReport(items));
  const { feePlans, correctionRequests } = useCasesOn(bench.database);
  const changes = ['a', 'b'].map((id) => changeOf(id));
  await correctionRequests.request({ merchantId, changes, by });
  ({ feePlanId } = await feePlans.create(requestedPlan({ inForceFrom: '2030-01-01' })));
  await bench.database.pool.query(`
    insert into stoa.app (bundle_id, merchant_id, created_at) values ('com.example.app', ${merchantId}, now());
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
    values (${merchantId}, 'com.example.app', sha256('t'), '${installationId}', null, 'none', 0,
      '{"candidates":0,"steps":[],"decidedBy":null,"outcome":"no_user"}', now());
    insert into stoa.set_aside_batch (
      merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
    values (${merchantId}, 1, now(), 0, '{}', '2020-01-01', 'XX001')`);
});
after(() => bench.drop());

function changeOf(id: string) {
  const none = { currency: null, fullAmount: null, taxAmount: null, refundedTotal: null };
  return { reference: `r-${id}`, transactionId: id, kind: 'void' as const, ...none, reason: 'a test' };
}

function useCasesOn(database: Database): ReportingManagement {
  return createReportingManagement({
    database,
    clock: bench.clock,
    logger: createLogger('silent'),
    statementFont: undefined,
    secondPersonAbove: new Map([['EUR', large]]),
  });
}

/** Simulates that the process dies after its nth transaction has written everything, and before it commits. */
function dying(database: Database, nth: number): Database {
  let left = nth;
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const made = await work(tx);
        left -= 1;
        if (left === 0) throw new Error('died');
        return made;
      }),
  };
}

/** The content of every table, including the audit trail. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await bench.database.pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'stoa' and relkind in ('r', 'p')
    order by 1`);
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*), md5(string_agg(t::text, ',' order by t::text)) from ${name} as t`,
  );
  return (await bench.database.pool.query(sums.join(' union all '))).rows;
}

async function entries(): Promise<string[]> {
  const { rows } = await bench.database.pool.query<{ action: string }>(
    'select action from stoa.audit_entry order by audit_id',
  );
  return rows.map(({ action }) => action);
}

type Change = (database: Database) => Promise<unknown>;

const changes: readonly (readonly [AuditedAction, Change])[] = [
  ['fee_plan.created', (on) => useCasesOn(on).feePlans.create(requestedPlan({ inForceFrom: '2025-01-01' }))],
  ['fees.priced', (on) => useCasesOn(on).applyFeePlans(10, by)],
  ['fee_plan.ended', (on) => useCasesOn(on).feePlans.end({ feePlanId, until: '2031-01-01', by })],
  [
    'corrections.made',
    (on) => useCasesOn(on).corrections.correct({ ...correction, transactionId: 'c', merchantId }),
  ],
  [
    'correction_request.decided',
    (on) => useCasesOn(on).correctionRequests.decide({ ...verdict, merchantId, refusal: 'no' }),
  ],
  [
    'correction_request.made',
    (on) => {
      const changes = [{ ...changeOf('a'), reference: 'x' }];
      return useCasesOn(on).correctionRequests.request({ merchantId, changes, by });
    },
  ],
  [
    'correction_policy.set',
    (on) =>
      useCasesOn(on).correctionRequests.setPolicy({
        merchantId,
        currency: 'EUR',
        mostAmount: 1n,
        madeBy: by,
      }),
  ],
  ['fees.proposed', (on) => useCasesOn(on).requestFeePlan(requestedPlan({ inForceFrom: '2024-01-01' }))],
  [
    'fees.proposal_decided',
    async (on) => {
      const [waiting] = await useCasesOn(on).feeProposals.list({ limit: 1 });
      const approver = { ...by, kind: 'user' as const, id: 3, name: 'user 3' };
      const verdict = {
        feeProposalId: waiting?.feeProposalId ?? 0,
        by: approver,
        verdict: 'approved' as const,
      };
      return decideFeeProposal({ database: on, clock: bench.clock }, verdict);
    },
  ],
  [
    'corrections.proposed',
    (on) => useCasesOn(on).corrections.correct({ ...correction, transactionId: 'd', merchantId }),
  ],
  [
    'corrections.proposal_decided',
    async (on) => {
      const [waiting] = await useCasesOn(on).correctionProposals.list({ ...allProposals, merchantId });
      const correctionProposalId = waiting?.correctionProposalId ?? 0;
      const approver = { ...by, kind: 'user' as const, id: 3, name: 'user 3' };
      const context = { database: on, clock: bench.clock, requests: proposedRequests };
      return decideProposal(context, { correctionProposalId, by: approver, verdict: 'approved' });
    },
  ],
  ['cadence.set', (on) => useCasesOn(on).cadences.set(merchantId, { cadence: 'daily', by: by })],
  ['cadence.removed', (on) => useCasesOn(on).cadences.set(merchantId, { cadence: null, by: by })],
  [
    'settlement_allowance.set',
    (on) => useCasesOn(on).settlementAllowances.add({ ...allowance, merchantId, madeBy: by }),
  ],
  [
    'issuer.set',
    (on) => useCasesOn(on).billing.setIssuer({ ...party, numberPrefix: 'S', bankLines: [], madeBy: by }),
  ],
  [
    'billing_details.set',
    (on) => useCasesOn(on).billing.setBillingDetails({ ...party, merchantId, madeBy: by }),
  ],
  [
    'month.closed',
    (on) => on.transaction((tx) => closeBooks(tx, { merchantId, month: '2026-02', clock: bench.clock, by })),
  ],
  [
    'person.erased',
    (on) => erasureManagement.eraseByInstallation({ database: on, clock: bench.clock }, installationId, by),
  ],
  ['batches.replayed', (on) => setAsideManagement.replay({ database: on, clock: bench.clock }, 1n, by)],
  ['signing_key.rotated', (on) => testSigning({ database: on, clock: bench.clock }).rotate(by)],
];

/**
 * Changes in several transactions, each with its own entry. All others are one transaction, so they never die in a
 * second one.
 */
const severalSteps: readonly AuditedAction[] = ['fees.priced', 'person.erased'];

const correction = { kind: 'void' as const, reason: 'a test', by };
const allProposals = { state: undefined, before: undefined, limit: 1 };
const verdict = { correctionRequestIds: [1], by };
const allowance = { settledFrom: '2024-01-01', acceptedUntil: '2024-01-02', reason: 'a test' };
const party = {
  name: 'A party',
  addressLines: ['1 Street'],
  taxNumber: null,
  paymentDays: 14,
  vatPpm: null,
  vatText: null,
};

for (const [action, change] of changes) {
  test(`${action}: what dies before the commit leaves neither the change nor the entry`, async () => {
    const before = await everything();
    await assert.rejects(change(dying(bench.database, 1)), /died/);
    assert.deepEqual(await everything(), before);
    await change(dying(bench.database, severalSteps.includes(action) ? 0 : 2));
    assert.equal((await entries()).at(-1), action);
  });
}
