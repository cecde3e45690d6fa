import type { TransactionFacts } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import type { StandingAmounts } from '../corrections/correction.js';
import { type FormerFee, keptVolume, keptVolumes, type Terms } from '../fees/charge.js';
import type { ChargedOccasion } from '../fees/choose-fee-plan.js';
import { asksForAges, asksForFacts, isDivided, volumesOf } from '../fees/fee-line.js';
import type { FeePlansById } from '../fees/fee-plan-store.js';
import { openAges, type TransactionAges } from '../ledger/ages.js';
import { type Charges, selectCharges } from '../ledger/charge-store.js';
import { selectStandingFacts } from '../ledger/facts-store.js';
import { openTierVolumes, type SeenVolume, type TierVolume } from '../ledger/tier-volumes.js';
import { countingDay, type VolumePlace } from '../ledger/volume-day-store.js';
import { type SettledPage, type SettledTransaction, selectSettled } from './repricing-store.js';

/** A recorded transaction with what stands of it, and what is known for the terms by which it is charged again. */
export interface RepriceableTransaction
  extends Omit<SettledTransaction, keyof StandingAmounts | 'lastCorrection'> {
  /** Null: it is voided. */
  readonly standing: StandingAmounts | null;
  readonly isCorrected: boolean;
  /** The parts of the fee that stands. */
  readonly charges: Charges;
  /**
   * The volumes that the fee that stands has seen or, for others, those of the days before; only if the terms name one.
   */
  readonly volumeOf: ((volume: TierVolume) => SeenVolume) | undefined;
  /** Only if the terms ask for facts. */
  readonly facts: TransactionFacts | undefined;
  /** Only if the terms ask for ages. */
  readonly ages: TransactionAges | undefined;
}

export interface RepriceablePage extends SettledPage {
  /** The plans that gave the fees. */
  readonly plansById: FeePlansById;
  /**
   * The terms by which a transaction is charged again; undefined: it keeps its fee. What they do not ask for is not
   * read.
   */
  readonly termsFor: (
    one: ChargedOccasion & { readonly standing: StandingAmounts | null },
  ) => Terms | undefined;
}

/** A page of a merchant's transactions, the oldest settled first; to be read along indexes. */
export async function readRepriceable(
  tx: Queryable,
  merchantId: number,
  { plansById, termsFor, ...page }: RepriceablePage,
): Promise<RepriceableTransaction[]> {
  const askedBy = createAskedBy();
  const found = (await selectSettled(tx, merchantId, page)).map((row) => {
    const { payerCountry, settledAt, feePlanId } = row;
    const standing = standingOf(row);
    const plan = plansById.get(feePlanId ?? 0);
    return { row, standing, plan, asked: askedBy(termsFor({ payerCountry, settledAt, standing })) };
  });
  const idsOf = (some: typeof found): string[] => some.map(({ row }) => row.id);
  const divided = found.filter(({ plan }) => plan !== undefined && isDivided(plan));
  const chargesOf = await selectCharges(tx, merchantId, idsOf(divided));
  const ofFacts = found.filter(({ asked }) => asked.facts);
  const facts = await selectStandingFacts(tx, merchantId, idsOf(ofFacts));
  const ages = found.some(({ asked }) => asked.ages)
    ? await openAges(tx, merchantId, { facts: [...facts.values()] })
    : undefined;
  const counted = found.map(({ row, plan, asked: { volumes } }): CountedFee => {
    const charges = chargesOf(row.id, Number(row.lastCorrection ?? 0n));
    const place = volumes.length === 0 ? undefined : placeOf(row, facts.get(row.id));
    return { lines: plan?.lines ?? null, charges, volumes, place };
  });
  const volumesFor = await openVolumes(tx, merchantId, counted);
  return found.map(({ row, standing }, index) => ({
    id: row.id,
    reportId: row.reportId,
    payerCountry: row.payerCountry,
    settledAt: row.settledAt,
    statementMonth: row.statementMonth,
    recordedCurrency: row.recordedCurrency,
    volumeBefore: row.volumeBefore,
    standingVolume: row.standingVolume,
    standing,
    isCorrected: row.lastCorrection !== null,
    charges: counted[index]?.charges ?? [],
    volumeOf: volumesFor(counted[index]),
    facts: facts.get(row.id),
    ages: ages?.of(facts.get(row.id), row.settledAt),
  }));
}

/** What terms ask for. */
interface Asked {
  readonly facts: boolean;
  readonly ages: boolean;
  readonly volumes: readonly TierVolume[];
}

/** A page has few terms, so each is looked at once. */
function createAskedBy(): (terms: Terms | undefined) => Asked {
  const known = new Map<Terms | undefined, Asked>([[undefined, { facts: false, ages: false, volumes: [] }]]);
  return (terms) => {
    const asked = known.get(terms) ?? {
      facts: terms !== undefined && asksForFacts(terms),
      ages: terms !== undefined && asksForAges(terms),
      volumes: terms === undefined ? [] : volumesOf([terms]),
    };
    known.set(terms, asked);
    return asked;
  };
}

function standingOf({
  currency,
  fullAmount,
  taxAmount,
  feeAmount,
  feePlanId,
}: SettledTransaction): StandingAmounts | null {
  return currency === null ? null : { currency, fullAmount, taxAmount, feeAmount, feePlanId };
}

/** A fee, and which volumes the terms that replace it count at a place. */
interface CountedFee extends FormerFee {
  readonly volumes: readonly TierVolume[];
  /** Undefined without volumes. */
  readonly place: VolumePlace | undefined;
}

function placeOf(
  { currency, recordedCurrency, settledAt, statementMonth }: SettledTransaction,
  facts: TransactionFacts | undefined,
): VolumePlace {
  const day = countingDay(settledAt, statementMonth);
  return { bundleId: facts?.bundleId ?? '', currency: currency ?? recordedCurrency, day };
}

/** The days are read only if a fee counts a volume that the one before it has not seen. */
async function openVolumes(
  tx: Queryable,
  merchantId: number,
  fees: readonly CountedFee[],
): Promise<(fee: CountedFee | undefined) => RepriceableTransaction['volumeOf']> {
  const unseen = new Set<TierVolume>();
  const places = fees.flatMap(({ volumes, place, ...former }) => {
    if (place === undefined) return [];
    const missing = volumes.filter((volume) => keptVolume(former, place, volume) === undefined);
    for (const volume of missing) unseen.add(volume);
    return missing.length === 0 ? [] : [place];
  });
  const opened = await openTierVolumes(tx, merchantId, { volumes: [...unseen], places });
  return (fee) => {
    if (fee?.place === undefined) return undefined;
    const { place } = fee;
    return keptVolumes(fee, place, (volume) => {
      if (opened === undefined) throw new Error('nobody has read a volume that the fee before did not see');
      return opened.onEarlierDays(volume, place);
    });
  };
}
