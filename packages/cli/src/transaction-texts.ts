import { amountText } from '@stoa/merchant/amount-text';
import { factLines } from '@stoa/merchant/fact-lines';
import { feeLines } from '@stoa/merchant/fee-lines';
import { table, time } from '@stoa/merchant/terminal';
import type { Administration, merchantTransactionOnWire } from '@stoa/server';

type TransactionOnWire = ReturnType<typeof merchantTransactionOnWire>;
type Transaction = Awaited<ReturnType<Administration['reporting']['transactions']['get']>>;
export type Correction = Transaction['corrections'][number];
type Amounts = Transaction['recorded'];
type Price = Transaction['prices'][number];
type NamedPlans = readonly { readonly feePlanId: number; readonly name: string }[];

/** What a correction changed. */
export function correctionLines(correction: Correction): string[] {
  const { correctionId, transactionId, statementMonth, before, after } = correction;
  return [
    `Correction ${correctionId} of ${transactionId} stands on the statement of ${statementMonth}.`,
    `Before: ${amountsText(before)}`,
    `Now:    ${amountsText(after)}`,
  ];
}

/** A transaction with amounts in major units, like a statement; its fees with the names of their plans. */
export function transactionLines(
  transaction: Transaction,
  plans: NamedPlans,
  { standing: charged, why_this_fee, facts }: Pick<TransactionOnWire, 'standing' | 'why_this_fee' | 'facts'>,
): string[] {
  const { recorded, standing, status, statementMonth, late, corrections, prices } = transaction;
  return [
    `Transaction ${transaction.transactionId} is ${status}.`,
    `Recorded: ${amountsText(recorded)}, in report ${transaction.reportId} at ${time(transaction.recordedAt)} UTC`,
    `Stands:   ${amountsText(standing)}`,
    ...factLines(facts),
    ...feeLines(charged, why_this_fee),
    `Month:    ${statementMonth}${late ? ' (late: its own was closed)' : ''}`,
    ...(prices.length === 0 ? [] : priceLines(prices, plans)),
    ...(corrections.length === 0
      ? []
      : table([
          ['CORRECTION', 'KIND', 'MADE (UTC)', 'BY', 'MONTH', 'REASON'],
          ...corrections.map((one) => [
            String(one.correctionId),
            kindOf(one),
            time(one.madeAt),
            one.madeBy,
            one.statementMonth,
            one.reason,
          ]),
        ])),
  ];
}

function priceLines(prices: readonly Price[], plans: NamedPlans): string[] {
  const names = new Map(plans.map(({ feePlanId, name }) => [feePlanId, name]));
  return table([
    ['FEE', 'PLAN', 'SINCE (UTC)', 'BY'],
    ...prices.map(({ currency, feeAmount, feePlanId, since, by }) => [
      `${currency} ${amountText(feeAmount, currency)}`,
      `${feePlanId} ${names.get(feePlanId) ?? ''}`.trimEnd(),
      time(since),
      by,
    ]),
  ]);
}

function kindOf({ after }: Correction): string {
  return after === null ? 'void' : 'restatement';
}

function amountsText(amounts: Amounts | null): string {
  if (amounts === null) return 'nothing (voided)';
  const { currency, fullAmount, taxAmount, feeAmount } = amounts;
  const fee = feeAmount === null ? 'no fee yet' : `fee ${amountText(feeAmount, currency)}`;
  return `${currency} ${amountText(fullAmount, currency)}, tax ${amountText(taxAmount, currency)}, ${fee}`;
}
