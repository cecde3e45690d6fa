import { createStoaClient, type Schema } from '@stoa/client';
import type { Command } from 'commander';
import { answerOf } from '../report-upload/answer.js';
import { callerOf } from '../report-upload/caller-of.js';
import type { ServiceOptions } from '../report-upload/service-options.js';
import { fail, giveUpAfterMs } from '../report-upload/status-command.js';
import { amountText } from '../terminal/amount-text.js';
import { CommandError } from '../terminal/command-error.js';
import { interruptible } from '../terminal/interruptible.js';
import { printExact } from '../terminal/print.js';
import { visibleText } from '../terminal/visible-text.js';
import { factLines } from './fact-lines.js';
import { feeLines } from './fee-lines.js';

type Transaction = Schema<'RecordedTransaction'>;

/** transaction show: what the service recorded of one transaction, and why its fee is what it is. */
export async function showTransaction(id: string, command: Command): Promise<void> {
  const options = command.opts<ServiceOptions>();
  const caller = await callerOf(command);
  const answer = await interruptible((signal) =>
    answerOf(
      createStoaClient({ ...caller, giveUpAfterMs, signal })
        .transactions.list({ transaction_id: id })
        .page(),
    ),
  );
  if (answer.kind !== 'answered') return fail(answer);
  const [transaction] = answer.body.transactions;
  if (transaction === undefined) throw new CommandError('There is no recorded transaction with this id.');
  await printExact(options.json, transaction, linesOf(transaction));
}

function linesOf({
  id,
  status,
  standing,
  statement_month,
  late,
  report_id,
  facts,
  why_this_fee,
}: Transaction): string[] {
  return [
    `Transaction ${visibleText(id)} is ${status}.`,
    `Report:   ${report_id}`,
    `Month:    ${statement_month}${late ? ' (late: its own was closed)' : ''}`,
    `Stands:   ${standing === null ? 'nothing (voided)' : amountsText(standing)}`,
    ...factLines(facts),
    ...feeLines(standing, why_this_fee),
  ];
}

function amountsText({
  currency,
  full_amount,
  tax_amount,
  fee_amount,
}: NonNullable<Transaction['standing']>): string {
  const text = (amount: bigint): string => amountText(amount, currency);
  const fee = fee_amount === null ? 'no fee yet' : `fee ${text(fee_amount)}`;
  return `${currency} ${text(full_amount)}, tax ${text(tax_amount)}, ${fee}`;
}
