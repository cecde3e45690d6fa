import type { Fault, TransactionKind } from '@stoa/contract';
import type { TierVolume } from '../ledger/tier-volumes.js';
import { earliestInstant, latestInstant } from '../month.js';
import { chargeLines } from './charge.js';
import type { FeeLine } from './fee-line.js';
import type { FeePlan } from './fee-plan.js';
import { lineInWords, lineReasonsOf } from './line-reason.js';
import { lineInSentence } from './line-words.js';
import { currencyFaults } from './term-faults.js';
import { refuseFaults, type UsableFeePlan } from './usable-fee-plan.js';

/** A transaction that a card is tried with. Amounts in minor units. */
export interface CardExample {
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  /** What each tier counts, whichever volume its line names. */
  readonly volumeBefore: bigint;
  readonly payerCountry: string;
  readonly bundleId?: string | undefined;
  readonly kind?: TransactionKind | undefined;
  readonly channel?: string | undefined;
  /** In months. */
  readonly installationAge?: number | undefined;
  readonly subscriptionAge?: number | undefined;
  /** Groups of which the merchant is a member. */
  readonly groups: readonly string[];
}

export interface TriedExample {
  readonly currency: string;
  readonly feeAmount: bigint;
  readonly lines: readonly {
    readonly name: string;
    readonly payee: string | null;
    readonly feeAmount: bigint;
    /** A fact is not known, so the plan says whether the line applies. */
    readonly assumed: boolean;
    /** In words, such as `Commission: 10.00 x 15 % = 1.50`. */
    readonly calculation: string;
  }[];
}

export interface TriedCard {
  /** What each line says, in a sentence. */
  readonly sentences: readonly string[];
  readonly examples: readonly TriedExample[];
}

/**
 * What a plan says, and what it would charge for some examples. Nothing is stored. @throws Failure unusable_fee_plan
 */
export function tryCard(plan: UsableFeePlan, examples: readonly CardExample[]): TriedCard {
  refuseFaults(examples.flatMap(exampleFaults));
  const lines = plan.lines ?? [lineOfRate(plan)];
  return {
    sentences: lines.map(lineInSentence),
    examples: examples.map((example) => tryExample(lines, example)),
  };
}

function exampleFaults({ currency, fullAmount, taxAmount }: CardExample, index: number): Fault[] {
  const at = `/examples/${index}`;
  const faults = currencyFaults(currency, at);
  if (taxAmount > fullAmount) {
    const detail = `The tax of ${taxAmount} is more than the full amount of ${fullAmount}.`;
    faults.push({ pointer: `${at}/tax_amount`, code: 'out_of_range', detail });
  }
  return faults;
}

/** A plan of one rate as a card of one line. */
function lineOfRate({ name, ratePpm, tiers }: Pick<FeePlan, 'name' | 'ratePpm' | 'tiers'>): FeeLine {
  return {
    ...{ name, payee: null, base: 'net', baseLine: null, ratePpm, tierMode: 'marginal', volume: null },
    tiers: tiers.toSorted((one, other) => (one.volumeFrom < other.volumeFrom ? -1 : 1)),
    ...{ fixedAmounts: [], minimumAmounts: [], maximumAmounts: [], appliesTo: null },
  };
}

function tryExample(lines: readonly FeeLine[], example: CardExample): TriedExample {
  const { currency, volumeBefore, bundleId, kind, channel, groups } = example;
  const always = { membershipId: 0, from: earliestInstant, until: latestInstant };
  const facts = { ...(bundleId && { bundleId }), ...(kind && { kind }), ...(channel && { channel }) };
  const item = {
    ...example,
    facts,
    ages: { installation: example.installationAge, subscription: example.subscriptionAge },
    settledAt: earliestInstant,
    volumeOf: ({ of }: TierVolume) => ({
      before: volumeBefore,
      isAssumed: of === 'app' && bundleId === undefined,
    }),
  };
  const times = groups.map((group) => ({ ...always, group }));
  const { feeAmount, charges } = chargeLines(lines, item, times);
  return {
    currency,
    feeAmount,
    lines: lineReasonsOf(lines, charges, { currency, volumeBefore }).map((reason) => ({
      name: reason.terms.name,
      payee: reason.terms.payee,
      feeAmount: reason.feeAmount,
      assumed: reason.assumed,
      calculation: lineInWords(reason, currency, 'x'),
    })),
  };
}
