import {
  aboutCurrency,
  type ChangedFacts,
  changeFacts,
  type FactMember,
  type Fault,
  factMembers,
  factsByMember,
  isSettlementCurrency,
  type KnownFacts,
  reasonAbout,
  type TransactionFacts,
  unknownFact,
  type WrongFact,
} from '@stoa/contract';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import type { StandingAmounts } from './correction.js';

/** A correction as requested. Amounts in minor units. */
export interface RequestedCorrection {
  readonly merchantId: number;
  readonly transactionId: string;
  /** `void`: nothing of the transaction stands any longer. `restate`: what is given stands instead. */
  readonly kind: 'void' | 'restate';
  /**
   * If absent, the currency that stands is kept; for a voided transaction, the last one. The same goes for the amounts.
   */
  readonly currency?: string | undefined;
  readonly fullAmount?: bigint | undefined;
  readonly taxAmount?: bigint | undefined;
  /** What else is known of the transaction; what is absent stays. */
  readonly facts?: ChangedFacts | undefined;
  readonly reason: string;
  /** Who asks: `operator token 7` or `command`. */
  readonly by: string;
}

export type CorrectedAmounts = Pick<StandingAmounts, 'currency' | 'fullAmount' | 'taxAmount'>;

export interface UsableCorrection {
  readonly reason: string;
  /** The amounts that stand from now on; null voids the transaction. */
  readonly amounts: CorrectedAmounts | null;
  /** The facts that stand from now on. */
  readonly facts: TransactionFacts;
}

/** What stands of a transaction's facts, and which apps, installations and channels exist. */
export interface FactsBefore {
  readonly facts: TransactionFacts;
  readonly known: KnownFacts;
}

const mostAmount = 2n ** 63n - 1n;

/**
 * Applies a request to what stands of a transaction or, if it is voided, to what stood last. Throws all faults at once.
 * @throws Failure unusable_correction
 */
export function usableCorrection(
  request: Omit<RequestedCorrection, 'merchantId'>,
  last: CorrectedAmounts,
  before: FactsBefore,
): UsableCorrection {
  const reason = request.reason.trim();
  const amounts = {
    currency: request.currency ?? last.currency,
    fullAmount: request.fullAmount ?? last.fullAmount,
    taxAmount: request.taxAmount ?? last.taxAmount,
  };
  const { facts, wrong } = changeFacts(before.facts, request.facts ?? {});
  const faults = [
    ...(request.kind === 'void' ? voidFaults(request) : amountFaults(request, amounts)),
    ...(wrong.length > 0 ? wrong : unknownOf(before, facts)).map(factFault),
    ...reasonFaults(reason),
  ];
  if (faults.length > 0) {
    const detail = faults.map((fault) => fault.detail).join(' ');
    throw new Failure(reportingFailures.unusable_correction, { detail, faults });
  }
  return { reason, amounts: request.kind === 'void' ? null : amounts, facts };
}

/** Only what changes is looked up: a channel may have ended since. An installation goes with its app. */
function unknownOf({ facts, known }: FactsBefore, after: TransactionFacts): WrongFact[] {
  const [was, is] = [factsByMember(facts), factsByMember(after)];
  const changed = (member: FactMember): boolean => was[member] !== is[member];
  const members = factMembers.filter(
    (member) => changed(member) || (member === 'installation_id' && changed('bundle_id')),
  );
  return [unknownFact(after, known, members) ?? []].flat();
}

function factFault({ reason, member }: WrongFact): Fault {
  const pointer = `/facts/${member}`;
  return { pointer, code: reason, detail: reasonAbout(reason, pointer).slice(reason.length + 2) };
}

function voidFaults({
  currency,
  fullAmount,
  taxAmount,
  facts,
}: Pick<RequestedCorrection, 'currency' | 'fullAmount' | 'taxAmount' | 'facts'>): Fault[] {
  const given = { currency, full_amount: fullAmount, tax_amount: taxAmount, facts };
  return Object.entries(given).flatMap(([name, value]): Fault[] => {
    if (value === undefined) return [];
    const detail = `A void takes no ${name}, because it leaves nothing standing; to change it, restate.`;
    return [{ pointer: `/${name}`, code: 'not_of_a_void', detail }];
  });
}

function amountFaults(request: Pick<RequestedCorrection, 'taxAmount'>, amounts: CorrectedAmounts): Fault[] {
  const faults: Fault[] = [];
  if (!isSettlementCurrency(amounts.currency)) {
    const detail = aboutCurrency(amounts.currency);
    faults.push({ pointer: '/currency', code: 'unknown_currency', detail });
  }
  const ranges = [
    ...rangeFaults(amounts.fullAmount, 'full_amount'),
    ...rangeFaults(amounts.taxAmount, 'tax_amount'),
  ];
  if (ranges.length === 0 && amounts.taxAmount > amounts.fullAmount) {
    const pointer = request.taxAmount === undefined ? '/full_amount' : '/tax_amount';
    const detail = `The tax of ${amounts.taxAmount} is more than the full amount of ${amounts.fullAmount}.`;
    ranges.push({ pointer, code: 'tax_exceeds_amount', detail });
  }
  return [...faults, ...ranges];
}

function rangeFaults(amount: bigint, name: string): Fault[] {
  if (amount >= 0n && amount <= mostAmount) return [];
  const detail = `The ${name} is 0 to ${mostAmount}, in minor units.`;
  return [{ pointer: `/${name}`, code: 'out_of_range', detail }];
}

function reasonFaults(reason: string): Fault[] {
  const characters = [...reason].length;
  if (characters >= 1 && characters <= limits.reasonCharacters) return [];
  const detail = `A reason has 1 to ${limits.reasonCharacters} characters, not counting white space around it.`;
  return [{ pointer: '/reason', code: 'wrong_length', detail }];
}
