import type { TransactionKind } from '@stoa/contract';
import type { TierVolume } from '../ledger/tier-volumes.js';
import type { ChargedOccasion } from './choose-fee-plan.js';
import { type FeePlan, type FeeTier, isMemberAt } from './fee-plan.js';

/**
 * What the rate of a line is applied to: the full amount less the tax, the full amount, or what an earlier line
 * charged.
 */
export const lineBases = ['net', 'gross', 'line'] as const;
export type LineBase = (typeof lineBases)[number];

/**
 * `marginal`: the part of the base above a tier's volume has the tier's rate. `whole`: the whole base has the rate of
 * the last tier that the volume before the transaction has reached.
 */
export const tierModes = ['marginal', 'whole'] as const;
export type TierMode = (typeof tierModes)[number];

/** Whether a line applies where a fact that it asks for is not known. */
export const otherwiseChoices = ['applies', 'does_not_apply'] as const;
export type Otherwise = (typeof otherwiseChoices)[number];

export interface CurrencyAmount {
  /** ISO 4217, alpha-3. */
  readonly currency: string;
  /** Minor units, above 0. */
  readonly amount: bigint;
}

/** How old something is, in whole months; a null bound is none. */
export interface AgeRange {
  readonly fromMonths: number | null;
  /** Exclusive. */
  readonly belowMonths: number | null;
}

/** To which transactions a line applies; a null member excludes none. */
export interface LineConditions {
  /** Countries of payers, ISO 3166-1 alpha-3. */
  readonly countries: readonly string[] | null;
  /** Bundle ids. */
  readonly apps: readonly string[] | null;
  readonly kinds: readonly TransactionKind[] | null;
  readonly channels: readonly string[] | null;
  /** Between the installation and the settlement. */
  readonly installationAge: AgeRange | null;
  /** Between the first transaction of the subscription and the settlement. */
  readonly subscriptionAge: AgeRange | null;
  /** Groups of merchants: whether the merchant is a member of one of them when the transaction is settled. */
  readonly groups: readonly string[] | null;
  /**
   * Null if the line asks for no app, kind, channel or age: the country of the payer and the groups are always known.
   */
  readonly otherwise: Otherwise | null;
}

/** A line of a rate card: something that is charged, with its name. */
export interface FeeLine {
  /** Merchants see it. No other line of the plan has it. */
  readonly name: string;
  /** A third party that gets what the line charges; null: the store. */
  readonly payee: string | null;
  readonly base: LineBase;
  /** The name of an earlier line, if that is the base. */
  readonly baseLine: string | null;
  /** Parts per million: 0 to 1,000,000. */
  readonly ratePpm: number;
  readonly tierMode: TierMode;
  /** The tiers of a currency are in the order of their volumes. */
  readonly tiers: readonly FeeTier[];
  /** Which volume the tiers count; null: that of the merchant and the year, which each transaction keeps itself. */
  readonly volume: TierVolume | null;
  /** Added to the product of base and rate, for each transaction. */
  readonly fixedAmounts: readonly CurrencyAmount[];
  /** At least this much for each transaction. */
  readonly minimumAmounts: readonly CurrencyAmount[];
  /** At most this much for each transaction. */
  readonly maximumAmounts: readonly CurrencyAmount[];
  /** Null: it applies to all transactions of the plan. */
  readonly appliesTo: LineConditions | null;
}

/** Whether it depends on facts which fee a plan gives. */
export function asksForFacts({ lines }: Pick<FeePlan, 'lines'>): boolean {
  return (
    lines?.some(
      ({ appliesTo, volume }) =>
        volume?.of === 'app' || (appliesTo !== null && askedFacts(appliesTo).some((one) => one !== null)),
    ) ?? false
  );
}

/** Whether a membership that is entered later may change which fee a plan gives. */
export function asksForGroups({ lines }: Pick<FeePlan, 'lines'>): boolean {
  return lines?.some(({ appliesTo }) => appliesTo !== null && appliesTo.groups !== null) ?? false;
}

/** Whether memberships decide what a plan charges: it is for a group, or one of its lines asks for groups. */
export function looksAtGroups({ group, lines }: Pick<FeePlan, 'group' | 'lines'>): boolean {
  return group !== null || asksForGroups({ lines });
}

/**
 * The volumes that the lines of plans count, except that of the merchant and the year, and those of lines for groups of
 * which the merchant is never a member or, if it is known when the transactions were settled, was no member then: other
 * merchants' sales are read only for members.
 */
export function volumesOf(
  plans: readonly Pick<FeePlan, 'lines' | 'memberTimes'>[],
  settled?: readonly Pick<ChargedOccasion, 'settledAt'>[],
): TierVolume[] {
  return plans.flatMap(({ lines, memberTimes = [] }) =>
    (lines ?? []).flatMap(({ volume, appliesTo }) => {
      const groups = volume?.of === 'group' ? (appliesTo?.groups ?? null) : null;
      if (groups === null) return volume ?? [];
      const isForMember =
        settled?.some(({ settledAt }) => isMemberAt(memberTimes, groups, settledAt)) ??
        memberTimes.some(({ group }) => groups.includes(group));
      return isForMember ? (volume ?? []) : [];
    }),
  );
}

export function askedFacts({
  apps,
  kinds,
  channels,
  installationAge,
  subscriptionAge,
}: LineConditions): readonly (object | null)[] {
  return [apps, kinds, channels, installationAge, subscriptionAge];
}

/** Whether it depends on ages: they may become known later, without a correction of the transaction. */
export function asksForAges({ lines }: Pick<FeePlan, 'lines'>): boolean {
  return (
    lines?.some(
      ({ appliesTo }) => (appliesTo?.installationAge ?? appliesTo?.subscriptionAge ?? null) !== null,
    ) ?? false
  );
}

/** Whether what a plan charges is stored by line: a single line for the store without conditions is the fee itself. */
export function isDivided({ lines }: Pick<FeePlan, 'lines'>): boolean {
  if (lines === null) return false;
  if (lines.length > 1 || lines[0]?.payee !== null || lines[0].volume !== null) return true;
  return asksForFacts({ lines }) || asksForGroups({ lines });
}

/** The terms of a plan of lines. */
export function termsOfLines(lines: readonly FeeLine[]): Pick<FeePlan, 'ratePpm' | 'tiers' | 'lines'> {
  const [first] = lines;
  if (first === undefined) throw new Error('a plan has at least one line');
  return { ratePpm: first.ratePpm, tiers: first.tiers, lines };
}

export function amountIn(amounts: readonly CurrencyAmount[], currency: string): bigint | undefined {
  return amounts.find((one) => one.currency === currency)?.amount;
}

/** What `exactJson` writes: integers that may be large are texts. */
type Stored<T> = T extends bigint
  ? string
  : T extends readonly (infer U)[]
    ? readonly Stored<U>[]
    : T extends object
      ? { readonly [K in keyof T]: Stored<T[K]> }
      : T;

interface AnyLine {
  readonly volume: TierVolume | null;
  readonly appliesTo: LineConditions | null;
  readonly tiers: readonly { readonly volumeFrom: bigint }[];
  readonly fixedAmounts: readonly CurrencyAmount[];
  readonly minimumAmounts: readonly CurrencyAmount[];
  readonly maximumAmounts: readonly CurrencyAmount[];
}

/** Lines as they are stored, with their amounts as they are. */
export function restoredLines<L extends AnyLine>(lines: readonly Stored<L>[]): L[];
export function restoredLines(
  lines: readonly (Omit<Stored<AnyLine>, 'volume'> & Partial<AnyLine>)[],
): AnyLine[] {
  return lines.map((line) => ({
    ...line,
    // Lines that were stored before these members were there have none of them.
    volume: line.volume ? { ...line.volume, currency: line.volume.currency ?? null } : null,
    appliesTo: line.appliesTo && { ...noAges, ...noGroups, ...line.appliesTo },
    tiers: line.tiers.map((tier) => ({ ...tier, volumeFrom: BigInt(tier.volumeFrom) })),
    fixedAmounts: restoredAmounts(line.fixedAmounts),
    minimumAmounts: restoredAmounts(line.minimumAmounts),
    maximumAmounts: restoredAmounts(line.maximumAmounts),
  }));
}

const noAges = { installationAge: null, subscriptionAge: null } as const;
const noGroups = { groups: null };

function restoredAmounts(amounts: readonly Stored<CurrencyAmount>[]): CurrencyAmount[] {
  return amounts.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }));
}

export type StoredLine<L> = Stored<L>;
