import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { openCorrectionBooks, storeCorrections } from '../corrections/correction-books.js';
import { decideCorrection } from '../corrections/decide-correction.js';
import { charge } from '../fees/charge.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { asksForAges, volumesOf } from '../fees/fee-line.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { openAges } from '../ledger/ages.js';
import { selectYearVolumes } from '../ledger/books-store.js';
import { noCharges } from '../ledger/charge-store.js';
import { selectFacts } from '../ledger/facts-store.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { openTierVolumes, type TierVolume } from '../ledger/tier-volumes.js';
import { bookVolumes, countingDay, createVolumeChanges } from '../ledger/volume-day-store.js';
import { createYearVolumes } from '../ledger/year-volumes.js';
import { bookRecordedFees, type RecordedFeeChange } from './book-recorded-fees.js';
import type { SettledPosition } from './repricing-store.js';
import { selectUnpriced, selectUnpricedRestatements, type UnpricedPage } from './unpriced-store.js';

/** Whose transactions are priced, when, and who asked for it. */
export interface Pricing {
  readonly merchantId: number;
  readonly at: Date;
  readonly by: Actor;
  readonly clock: Clock;
}

export interface PricedPage<Position> {
  readonly priced: number;
  /** The last transaction of the page; undefined if there are no more. */
  readonly last: Position | undefined;
}

/** Prices a page of a merchant's transactions under the lock of its ledger, and moves the sums with them. */
export async function priceRecorded(
  tx: Transaction,
  page: Pricing & UnpricedPage,
): Promise<PricedPage<SettledPosition>> {
  const { merchantId, at, by } = page;
  await lockLedger(tx, merchantId);
  const found = await selectUnpriced(tx, merchantId, page);
  const choose = createFeePlanChooser(await selectFeePlans(tx, merchantId));
  // The plans may have changed since the periods were worked out. The chooser decides; what the periods missed is left
  // to the next call.
  const covered = found.flatMap((unpriced) => {
    const plan = choose(unpriced);
    return plan === undefined ? [] : { unpriced, plan };
  });
  const ids = covered.map(({ unpriced: { id } }) => id);
  const facts = await selectFacts(tx, merchantId, ids);
  const plans = [...new Set(covered.map(({ plan }) => plan))];
  const ages = plans.some(asksForAges)
    ? await openAges(tx, merchantId, { facts: [...facts.values()] })
    : undefined;
  const volumes = createYearVolumes(await selectYearVolumes(tx, merchantId));
  const placeOf = ({ id, currency, settledAt, statementMonth }: (typeof found)[number]) => {
    return { bundleId: facts.get(id)?.bundleId ?? '', currency, day: countingDay(settledAt, statementMonth) };
  };
  const asked = { volumes: volumesOf(plans), places: covered.map(({ unpriced }) => placeOf(unpriced)) };
  const tierVolumes = await openTierVolumes(tx, merchantId, asked);
  const booked = createVolumeChanges();
  const fees = covered.map(({ unpriced, plan }): RecordedFeeChange => {
    const { statementMonth, currency, fullAmount, taxAmount } = unpriced;
    const base = fullAmount - taxAmount;
    const volumeBefore = volumes.add(statementMonth, currency, base);
    const place = placeOf(unpriced);
    const volumeOf = tierVolumes && ((volume: TierVolume) => tierVolumes.soFar(volume, place));
    const known = facts.get(unpriced.id);
    const said = { facts: known, ages: ages?.of(known, unpriced.settledAt) };
    const charged = charge(plan, { ...unpriced, volumeBefore, volumeOf, ...said });
    tierVolumes?.add(place, base);
    booked.add(place, base);
    const { feePlanId } = plan;
    return { ...unpriced, ...charged, before: null, chargesBefore: noCharges, feePlanId, volumeBefore };
  });
  await bookRecordedFees(tx, merchantId, { fees, at, by: by.name });
  await bookVolumes(tx, merchantId, booked.all());
  await auditPrices(tx, page, fees);
  return { priced: fees.length, last: found.length < page.limit ? undefined : found.at(-1) };
}

/** A page of a merchant's restatements without a fee, by id. */
export interface RestatementsPage extends Pricing {
  /** Only transactions with a larger id. */
  readonly after: string;
  readonly limit: number;
  /** At most this many get their fee. */
  readonly most: number;
}

/**
 * A correction never changes: what was restated without a fee is restated once more, with its fee. What stands is read
 * under the lock of the ledger: restating what somebody voided meanwhile would undo the void.
 */
export async function priceRestatements(
  tx: Transaction,
  page: RestatementsPage,
): Promise<PricedPage<string>> {
  const { merchantId, limit, most, at, by } = page;
  await lockLedger(tx, merchantId);
  const found = await selectUnpricedRestatements(tx, merchantId, page);
  const ids = found.map(({ transactionId }) => transactionId);
  const books = await openCorrectionBooks(tx, merchantId, found);
  const covered = found.filter((occasion) => books.planFor(occasion, null) !== undefined).slice(0, most);
  const decided = covered.map(({ transactionId }) => {
    const reason = 'A fee plan covers it now.';
    const request = { transactionId, kind: 'restate' as const, reason, by: by.name };
    const correction = decideCorrection(books, request, at);
    books.add(correction);
    return correction;
  });
  const made = await storeCorrections(tx, merchantId, { books, decided });
  const priced = made.flatMap((one) => one.after ?? []);
  await auditPrices(tx, page, priced);
  return { priced: decided.length, last: found.length < limit ? undefined : ids.at(-1) };
}

/** A transaction that has its first fee now. */
interface Priced {
  readonly currency: string;
  readonly feeAmount: bigint | null;
  readonly feePlanId: number | null;
}

/**
 * Writes into the audit trail how many transactions of a merchant got a fee, by which plans, and the sums. Without any,
 * no entry.
 */
async function auditPrices(tx: Transaction, pricing: Pricing, priced: readonly Priced[]): Promise<void> {
  if (priced.length === 0) return;
  const fees = new Map<string, bigint>();
  for (const { currency, feeAmount } of priced)
    fees.set(currency, (fees.get(currency) ?? 0n) + (feeAmount ?? 0n));
  const entry = {
    action: 'fees.priced' as const,
    merchantId: pricing.merchantId,
    target: `${priced.length} transactions`,
    after: {
      fees: Object.fromEntries(fees),
      fee_plans: [...new Set(priced.map(({ feePlanId }) => feePlanId))],
    },
  };
  await recordAudit(tx, entry, pricing);
}
