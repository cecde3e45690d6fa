import { type Instant, instantOf, toRfc3339 } from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { selectFeePlans } from '../fees/fee-plan-store.js';
import { type OpenMonths, type ReportsUnderWay, selectFirstWithoutFee } from './close-store.js';

/** A single thing that keeps a month from being closed, and the commands that resolve it. */
export interface KeepsOpen {
  readonly cause: 'report_under_way' | 'no_fee_plan' | 'fee_not_applied';
  /** Of a report. */
  readonly reportId?: number;
  /** Of a transaction. */
  readonly transactionId?: string;
  /** `YYYY-MM-DD` (UTC): when the report was accepted, or the transaction settled. */
  readonly day: string;
  /** Any one of these resolves it; words in capitals are placeholders. */
  readonly commands: readonly string[];
}

/** How many things are listed; the counts are exact. */
export const mostKeepsOpen = 100;

export function reportsThatKeepOpen(
  { oldest }: ReportsUnderWay,
  { merchantId, through }: OpenMonths,
): KeepsOpen[] {
  return oldest.map(({ reportId, acceptedAt }) => ({
    cause: 'report_under_way',
    reportId: Number(reportId),
    day: dayOf(instantOf(acceptedAt)),
    commands: [`stoa statement close --month ${through} --merchant ${merchantId}`],
  }));
}

/** The transactions without fee, the oldest settled first, and whether a plan that exists would give them one. */
export async function transactionsThatKeepOpen(tx: Transaction, open: OpenMonths): Promise<KeepsOpen[]> {
  const { merchantId } = open;
  const choose = createFeePlanChooser(await selectFeePlans(tx, merchantId));
  const found = await selectFirstWithoutFee(tx, open, mostKeepsOpen);
  return found.map(({ transactionId, ...occasion }) => {
    const day = dayOf(occasion.settledAt);
    if (choose(occasion) !== undefined) {
      return { cause: 'fee_not_applied', transactionId, day, commands: ['stoa fee-plan apply'] };
    }
    const create = `stoa fee-plan create --merchant ${merchantId} --from ${day} --name NAME --rate RATE`;
    const cancel = `stoa transaction void --merchant ${merchantId} --reason REASON -- ${quoted(transactionId)}`;
    return {
      cause: 'no_fee_plan',
      transactionId,
      day,
      commands: [`${create} && stoa fee-plan apply`, cancel],
    };
  });
}

/** Quotes an id for a shell: whatever its characters, it stays one argument. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A year that RFC 3339 cannot write has a sign and six digits. */
export function dayOf(instant: Instant): string {
  return toRfc3339(instant).replace(/T.*/, '');
}
