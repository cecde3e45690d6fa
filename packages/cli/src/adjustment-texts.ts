import { amountText } from '@stoa/merchant/amount-text';
import { table } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';

type Adjustment = Awaited<ReturnType<Administration['reporting']['adjustments']['list']>>[number];

/** A row for each adjustment, amounts in major units. */
export function adjustmentLines(adjustments: readonly Adjustment[]): string[] {
  if (adjustments.length === 0) return ['There are no adjustments.'];
  return table([
    ['ADJUSTMENT', 'STATEMENT', 'KIND', 'OF', 'CURRENCY', 'AMOUNT', 'CREDIT LEFT', 'REFERENCE', 'WHY'],
    ...adjustments.map((one) => [
      String(one.adjustmentId),
      one.month,
      one.takesBack ? `${one.kind}, taken back` : one.kind,
      one.ofAdjustmentId === null ? '-' : String(one.ofAdjustmentId),
      one.currency,
      amountText(one.amount, one.currency),
      one.creditLeft === null ? '-' : amountText(one.creditLeft, one.currency),
      one.reference ?? '-',
      one.reason ?? one.name ?? '-',
    ]),
  ]);
}
