import { createHash } from 'node:crypto';
import { assertMerchant } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Database, Queryable, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { merchantOfTwin } from '../../kernel/twin.js';
import { feesNeedSecondPerson, noteFeesMovedAlone } from '../corrections/fees-moved-alone-store.js';
import { addMoved, type LargeAmounts, type MovedAmounts } from '../corrections/large-corrections.js';
import { looksAtGroups } from '../fees/fee-line.js';
import { type FeePlan, memberTimesOf } from '../fees/fee-plan.js';
import { selectAllFeePlans, selectFeePlans } from '../fees/fee-plan-store.js';
import { getFeePlan } from '../fees/manage-fee-plans.js';
import {
  type GroupMembership,
  selectAllMemberships,
  selectMembershipsOfMerchant,
} from '../groups/membership-store.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { earliestInstant, endOf, firstDay, type Month, monthOf, startOf } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import type { RepricedTransaction } from './decide-repricing.js';
import { auditRepriced, bookRepriced, type DecidedPage, decidePage } from './reprice-page.js';
import { type SettledPosition, selectChargedMerchants } from './repricing-store.js';
import { createRepricingSums, type RepricedSum } from './repricing-sums.js';

/**
 * How many transactions one database transaction takes. The merchant's reports wait for it, some hundred milliseconds.
 */
const pageRows = 2_000;

/** Where one call ended and the next one continues. */
export interface RepricingPosition extends SettledPosition {
  readonly merchantId: number;
}

export interface RepricingRequest {
  /** The month (UTC) in which the transactions were settled. */
  readonly month: Month;
  /** Only this merchant's transactions; all merchants' by default. */
  readonly merchantId?: number | undefined;
  /** Only fees that this plan gave; those of all plans by default. */
  readonly feePlanId?: number | undefined;
  /** Computes and returns the same, but changes nothing. */
  readonly dryRun: boolean;
  /** The `preview` that a dry run returned. The call is refused if the plans have changed since. */
  readonly preview?: string | undefined;
  readonly after?: RepricingPosition | undefined;
  /** At most this many transactions are read; all by default. */
  readonly most?: number;
  readonly by: Actor;
  /** Each page stops at this limit of what is moved without a second person; no limit by default. */
  readonly guardedBy?: LargeAmounts;
}

export interface Repricing {
  readonly month: Month;
  readonly dryRun: boolean;
  /** A fingerprint of the request, and of the fee plans and memberships of the month. */
  readonly preview: string;
  /** What changed, or would change: by merchant and currency. */
  readonly sums: readonly RepricedSum[];
  /** Where to go on; null if everything was read. */
  readonly next: RepricingPosition | null;
  /** How far fees moved, each without regard to its direction, in minor units by currency. */
  readonly moved: MovedAmounts;
}

/**
 * Computes the fees of transactions settled in a month again if another plan covers them now than the one that gave the
 * fee, or if the plan asks for an age or a membership that is known only now. On an open statement the fee and its sums
 * change; for a closed one, and for a corrected transaction, a correction of the fee alone stands on the next open
 * statement. A transaction that no plan covers keeps its fee, and one without a fee stays without. Each page is a
 * database transaction under the merchant's lock: a repeat finishes what a crash left, and otherwise changes nothing.
 * @throws Failure unknown_merchant, unknown_fee_plan, fee_plans_changed
 */
export async function repriceTransactions(
  context: Context,
  { most = Number.POSITIVE_INFINITY, ...request }: RepricingRequest,
): Promise<Repricing> {
  const { database, clock } = context;
  const { month, dryRun, merchantId: only, feePlanId, after } = request;
  if (feePlanId !== undefined) await getFeePlan(context, feePlanId);
  const fees = await feesOf(database, only);
  const preview = fingerprintOf(fees, request);
  if (request.preview !== undefined && request.preview !== preview) throw plansChanged('since the preview');
  const sums = createRepricingSums();
  const done = { month, dryRun, preview, moved: sums.moved };
  let left = most;
  const charged = { month, merchantId: only, feePlanId, from: after?.merchantId ?? 0 };
  for (const merchantId of await selectChargedMerchants(database, charged)) {
    const expected = fingerprintOf(ofMerchant(fees, merchantId), { month });
    const work = { ...request, merchantId, expected, clock, at: clock.now() };
    let place: SettledPosition | undefined = after?.merchantId === merchantId ? after : beginOf(month);
    while (place !== undefined) {
      if (left <= 0) return { ...done, sums: await sums.all(database), next: { merchantId, ...place } };
      const page = await repricePage(database, work, { after: place, limit: Math.min(pageRows, left) });
      sums.add(merchantId, page.decisions);
      left -= page.decisions.length;
      place = page.last;
    }
  }
  return { ...done, sums: await sums.all(database), next: null };
}

/** Names a request, and the fee plans and memberships of its month. @throws Failure unknown_merchant */
export async function previewOf(
  tx: Queryable,
  {
    month,
    merchantId,
    feePlanId,
  }: {
    readonly month: Month;
    readonly merchantId: number | null;
    readonly feePlanId: number | null;
  },
): Promise<string> {
  const asked = { month, merchantId: merchantId ?? undefined, feePlanId: feePlanId ?? undefined };
  return fingerprintOf(await feesOf(tx, asked.merchantId), asked);
}

/** What decides which fee a transaction gets. */
interface KnownFees {
  readonly plans: readonly FeePlan[];
  readonly memberships: readonly GroupMembership[];
}

async function feesOf(database: Queryable, merchantId: number | undefined): Promise<KnownFees> {
  if (merchantId !== undefined) {
    await assertMerchant(database, merchantId);
    return feesOfMerchant(database, merchantId);
  }
  return {
    plans: await selectAllFeePlans(database, { after: 0, limit: null }),
    memberships: await selectAllMemberships(database),
  };
}

async function feesOfMerchant(tx: Queryable, merchantId: number): Promise<KnownFees> {
  return {
    plans: await selectFeePlans(tx, merchantId),
    memberships: await selectMembershipsOfMerchant(tx, merchantId),
  };
}

function ofMerchant({ plans, memberships }: KnownFees, merchantId: number): KnownFees {
  const owner = merchantOfTwin(merchantId);
  return {
    plans: plans.filter((plan) => plan.merchantId === null || plan.merchantId === owner),
    memberships: memberships.filter((one) => one.merchantId === owner),
  };
}

type Scope = Pick<RepricingRequest, 'month' | 'merchantId' | 'feePlanId'>;

/**
 * Only the end of a plan or a membership ever changes, so ids and ends identify them. What is not in force in the month
 * does not matter, nor do plans of groups without members, nor memberships if no plan looks at groups.
 */
function fingerprintOf({ plans, memberships }: KnownFees, { month, merchantId, feePlanId }: Scope): string {
  const times = memberTimesOf(memberships).filter(
    ({ from, until }) => from < endOf(month) && until > startOf(month),
  );
  const populated = new Set(times.map(({ group }) => group));
  const inForce = plans.filter(
    ({ group, inForceFrom, inForceUntil }) =>
      inForceFrom.slice(0, 7) <= month &&
      inForceUntil !== inForceFrom &&
      (inForceUntil === null || inForceUntil > firstDay(month)) &&
      (group === null || populated.has(group)),
  );
  const known = inForce.map((plan) => [plan.feePlanId, plan.inForceUntil]);
  const members = inForce.some(looksAtGroups)
    ? times.map(({ membershipId, until }) => [membershipId, String(until)])
    : [];
  const text = JSON.stringify([month, merchantId ?? null, feePlanId ?? null, known, members]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

interface MerchantWork extends RepricingRequest {
  readonly merchantId: number;
  /** The fingerprint of the merchant's plans when the call began. */
  readonly expected: string;
  readonly clock: Clock;
  readonly at: Date;
}

function repricePage(
  database: Database,
  work: MerchantWork,
  page: { readonly after: SettledPosition; readonly limit: number },
): Promise<DecidedPage> {
  const { merchantId, month, feePlanId } = work;
  const until = endOf(month);
  const decide = async (tx: Queryable) => {
    const fees = await feesOfMerchant(tx, merchantId);
    if (fingerprintOf(fees, { month }) !== work.expected) throw plansChanged('meanwhile');
    return decidePage(tx, { ...page, merchantId, feePlanId, plans: fees.plans, until });
  };
  if (work.dryRun) return alongIndexes(database, decide, { atOneMoment: true });
  return alongIndexes(database, async (tx) => {
    await lockLedger(tx, merchantId);
    const { decisions, last } = await decide(tx);
    const repriced = decisions.flatMap((one) => (one.outcome === 'repriced' ? [one.repriced] : []));
    const booking = { ...work, repriced };
    await noteMoved(tx, work, repriced);
    await bookRepriced(tx, booking);
    await auditRepriced(tx, booking);
    return { decisions, last };
  });
}

/** @throws Failure second_person_needed */
async function noteMoved(
  tx: Transaction,
  { merchantId, guardedBy, at }: MerchantWork,
  repriced: readonly RepricedTransaction[],
): Promise<void> {
  if (guardedBy === undefined) return;
  const moved = new Map<string, bigint>();
  for (const { standing, before, after } of repriced)
    addMoved(moved, standing.currency, after.feeAmount - before.feeAmount);
  if (await feesNeedSecondPerson(tx, { moved, above: guardedBy, now: at }))
    throw new Failure(reportingFailures.second_person_needed, {
      detail:
        'Others moved fees meanwhile. What was computed again before stays; call it again to propose the rest.',
    });
  await noteFeesMovedAlone(tx, merchantId, { moved, now: at });
}

/**
 * No id is empty, so this is before all transactions of that instant. Times before year 1 belong to the first month.
 */
export function beginOf(month: Month): SettledPosition {
  const isFirst = month === monthOf(earliestInstant);
  return { settledAt: isFirst ? earliestInstant : startOf(month), id: '' };
}

function plansChanged(when: string): Failure {
  return new Failure(reportingFailures.fee_plans_changed, {
    detail: `A fee plan or a membership of the month was created or ended ${when}. Look at a new dry run first.`,
  });
}
