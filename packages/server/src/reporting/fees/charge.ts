import type { Instant, TransactionFacts } from '@stoa/contract';
import type { TransactionAges } from '../ledger/ages.js';
import { type Charges, type LineCharge, noCharges } from '../ledger/charge-store.js';
import { isSameVolume, type SeenVolume, type TierVolume } from '../ledger/tier-volumes.js';
import type { VolumePlace } from '../ledger/volume-day-store.js';
import { computeFee, type FeePart, feeParts, roundHalfEven } from './compute-fee.js';
import { type AgeRange, amountIn, type FeeLine, isDivided, type LineConditions } from './fee-line.js';
import { type FeePlan, isMemberAt } from './fee-plan.js';

/** A transaction as plans see it. Amounts in minor units. */
export interface ChargedTransaction {
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  /** As in `ChargedItem`. */
  readonly volumeBefore: bigint;
  readonly payerCountry: string;
  readonly facts?: TransactionFacts | undefined;
  /** Only if a plan asks for them. */
  readonly ages?: TransactionAges | undefined;
  /** For lines that ask for groups. */
  readonly settledAt?: Instant;
  /** Another volume before it, for lines that count one. */
  readonly volumeOf?: ((volume: TierVolume) => SeenVolume) | undefined;
}

export interface Charged {
  /** The sum of the charges, in minor units. */
  readonly feeAmount: bigint;
  /** Empty if the plan's fee is not divided; see `isDivided`. */
  readonly charges: Charges;
}

export type Terms = Pick<FeePlan, 'ratePpm' | 'tiers' | 'lines' | 'memberTimes'>;

/** No fee exceeds what a row can hold. */
const mostFee = 2n ** 63n - 1n;

/**
 * What a plan charges for a transaction. Its lines are charged one after the other, each exactly and rounded once, half
 * to even. If their sum would exceed int64, the line that exceeds it charges what is left.
 */
export function charge(plan: Terms, item: ChargedTransaction): Charged {
  const { currency, volumeBefore } = item;
  if (plan.lines === null) {
    const base = item.fullAmount - item.taxAmount;
    return { feeAmount: computeFee(plan, { currency, base, volumeBefore }), charges: noCharges };
  }
  const charged = chargeLines(plan.lines, item, plan.memberTimes);
  return isDivided(plan) ? charged : { ...charged, charges: noCharges };
}

/** What the lines of a plan charge, each of them. */
export function chargeLines(
  lines: readonly FeeLine[],
  item: ChargedTransaction,
  memberTimes: FeePlan['memberTimes'] = [],
): Charged {
  const { currency, ages } = item;
  const applied = new Map<string, LineCharge>();
  const charges: LineCharge[] = [];
  let feeAmount = 0n;
  for (const [index, line] of lines.entries()) {
    const application = applicationOf(line.appliesTo, item, memberTimes);
    const base = application === 'no' ? undefined : baseOf(line, item, applied);
    if (base === undefined) continue;
    const applies = application !== 'assumed_no';
    const seen = applies && line.volume !== null ? otherVolume(line.volume, item) : undefined;
    const volumeBefore = seen?.before ?? item.volumeBefore;
    const parts = applies ? partsOf(line, { currency, base, volumeBefore }) : [];
    // One object for each line of each transaction: copies of it took most of the time of a report.
    const made: LineCharge = {
      line: index + 1,
      baseAmount: applies ? base : 0n,
      ratePpm: parts.length === 1 ? (parts[0]?.ratePpm ?? null) : null,
      feeAmount: applies ? least(amountOf(line, currency, parts), mostFee - feeAmount) : 0n,
      assumed: application !== 'yes' || seen?.isAssumed === true,
      volumeBefore: seen?.before ?? null,
      installationAge: askedAge(line.appliesTo?.installationAge, ages?.installation),
      subscriptionAge: askedAge(line.appliesTo?.subscriptionAge, ages?.subscription),
    };
    charges.push(made);
    if (applies) applied.set(line.name, made);
    feeAmount += made.feeAmount;
  }
  return { feeAmount, charges };
}

function otherVolume(volume: TierVolume, { volumeOf }: ChargedTransaction): SeenVolume {
  if (volumeOf === undefined) throw new Error(`nobody has read the volume of the ${volume.of}`);
  return volumeOf(volume);
}

/**
 * The volumes that the lines of a fee see if it takes the place of another one: those that it saw, and `otherwise` for
 * others. A transaction keeps its place, as it does in the year's volume.
 */
export function keptVolumes(
  { lines, charges }: FormerFee,
  place: VolumePlace,
  otherwise: (volume: TierVolume) => SeenVolume,
): (volume: TierVolume) => SeenVolume {
  return (volume) => keptVolume({ lines, charges }, place, volume) ?? otherwise(volume);
}

/** A fee that is replaced: the lines of its plan, and what they charged. */
export interface FormerFee {
  readonly lines: FeePlan['lines'];
  readonly charges: Charges;
}

/**
 * A volume that a fee has seen. It keeps its assumption, too: a rate that is entered later does not change it. If a
 * fact was missing as well, nothing tells the two apart, and it counts as assumed.
 */
export function keptVolume(
  { lines, charges }: FormerFee,
  { bundleId, currency }: VolumePlace,
  volume: TierVolume,
): SeenVolume | undefined {
  for (const { line, volumeBefore, assumed } of charges) {
    const counted = lines?.[line - 1]?.volume ?? null;
    if (volumeBefore === null || counted === null || !isSameVolume(counted, volume)) continue;
    const isConverted = volume.currency !== null && volume.currency !== currency;
    const isAssumed = (volume.of === 'app' && bundleId === '') || (isConverted && assumed);
    return { before: volumeBefore, isAssumed };
  }
  return undefined;
}

type Application = 'yes' | 'no' | 'assumed_yes' | 'assumed_no';

/** A condition that certainly fails decides; only then does it matter that a fact is missing. */
function applicationOf(
  conditions: LineConditions | null,
  { payerCountry, facts, ages, settledAt }: ChargedTransaction,
  memberTimes: NonNullable<FeePlan['memberTimes']>,
): Application {
  if (conditions === null) return 'yes';
  const { countries, apps, kinds, channels, groups, otherwise } = conditions;
  const fits = [
    fitsIn(countries, payerCountry),
    groups === null || isMemberAt(memberTimes, groups, known(settledAt)),
    fitsIn(apps, facts?.bundleId),
    fitsIn(kinds, facts?.kind),
    fitsIn(channels, facts?.channel),
    isWithin(conditions.installationAge, ages?.installation),
    isWithin(conditions.subscriptionAge, ages?.subscription),
  ];
  if (fits.includes(false)) return 'no';
  if (!fits.includes(undefined)) return 'yes';
  return otherwise === 'applies' ? 'assumed_yes' : 'assumed_no';
}

function known(settledAt: Instant | undefined): Instant {
  if (settledAt === undefined) throw new Error('nobody has said when a transaction was settled');
  return settledAt;
}

/** Undefined if it depends on something that is not known. */
function fitsIn(wanted: readonly string[] | null, known: string | undefined): boolean | undefined {
  if (wanted === null) return true;
  return known === undefined ? undefined : wanted.includes(known);
}

/** The same for an age. */
function isWithin(range: AgeRange | null, months: number | undefined): boolean | undefined {
  if (range === null) return true;
  if (months === undefined) return undefined;
  return months >= (range.fromMonths ?? 0) && months < (range.belowMonths ?? Number.POSITIVE_INFINITY);
}

function askedAge(range: AgeRange | null | undefined, months: number | undefined): number | null {
  return (range && months) ?? null;
}

/** Undefined if the base is a line that does not apply: then this one does not apply either. */
function baseOf(
  line: FeeLine,
  { fullAmount, taxAmount }: ChargedTransaction,
  applied: ReadonlyMap<string, LineCharge>,
): bigint | undefined {
  if (line.base === 'net') return fullAmount - taxAmount;
  if (line.base === 'gross') return fullAmount;
  return applied.get(line.baseLine ?? '')?.feeAmount;
}

interface Based {
  readonly currency: string;
  readonly base: bigint;
  readonly volumeBefore: bigint;
}

/** The parts of a line's base with their rates, in the order of the volume. */
export function partsOf(line: FeeLine, item: Based): FeePart[] {
  if (line.tierMode === 'marginal') return feeParts(line, item);
  const reached = line.tiers.findLast(
    ({ currency, volumeFrom }) =>
      currency === (line.volume?.currency ?? item.currency) && volumeFrom <= item.volumeBefore,
  );
  return [{ base: item.base, ratePpm: (reached ?? line).ratePpm }];
}

function amountOf(line: FeeLine, currency: string, parts: readonly FeePart[]): bigint {
  const rounded = roundHalfEven(exactAmount(line, currency, parts));
  const minimum = amountIn(line.minimumAmounts, currency) ?? 0n;
  const maximum = amountIn(line.maximumAmounts, currency) ?? mostFee;
  return least(rounded < minimum ? minimum : rounded, maximum);
}

/** The amount of a line before it is rounded and limited, in millionths of the minor unit. */
export function exactAmount(
  { fixedAmounts }: Pick<FeeLine, 'fixedAmounts'>,
  currency: string,
  parts: readonly FeePart[],
): bigint {
  const fixed = (amountIn(fixedAmounts, currency) ?? 0n) * 1_000_000n;
  return parts.reduce((sum, { base, ratePpm }) => sum + base * BigInt(ratePpm), fixed);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
