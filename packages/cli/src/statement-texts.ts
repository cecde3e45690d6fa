import { amountText } from '@stoa/merchant/amount-text';
import { table, time, visibleText } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';

export type Statements = Administration['reporting']['statements'];
type Statement = Awaited<ReturnType<Statements['read']>>;
type Currency = Statement['currencies'][number];
type Line = Currency['lines'][number];
type Summary = Awaited<ReturnType<Statements['listMonths']>>['statements'][number];

/** A row for each statement and currency. */
export function listLines(statements: readonly Summary[]): string[] {
  const rows = statements.flatMap((one) => {
    const head = [one.month, String(one.merchant_id), one.merchant_name, one.status, one.number ?? '-'];
    if (one.currencies.length === 0) return [[...head, '-', '0', '-', '-', '-', '-']];
    return one.currencies.map((totals) => [
      ...head,
      totals.currency,
      String(totals.transactions),
      ...amounts(totals, totals.currency),
    ]);
  });
  const head = ['MONTH', 'MERCHANT', 'NAME', 'STATUS', 'NUMBER', 'CURRENCY', 'TRANSACTIONS', ...amountNames];
  return table([head, ...rows]);
}

const amountNames = ['GROSS', 'TAX', 'BASE', 'FEE'];

/** A statement with its lines, amounts in major units. */
export function statementLines(statement: Statement): string[] {
  const { merchant_id: id, merchant_name: name, month, closed_at: closedAt, currencies } = statement;
  const status = closedAt === null ? 'draft' : `closed on ${time(new Date(closedAt))} UTC`;
  return [
    `Statement ${month} of merchant ${id} (${name}), ${status}`,
    ...issueLines(statement),
    ...(currencies.length === 0
      ? ['No transactions.']
      : currencies.flatMap((totals) => currencyLines(totals, statement))),
    ...expectedLines(statement),
  ];
}

function issueLines({ number, issuer, due_on: due, vat_text: text }: Statement): string[] {
  return [
    ...(number === null || issuer === null
      ? []
      : [`Number ${number}, issued by ${visibleText(issuer.name)}`]),
    ...(due === null ? [] : [`Due on ${due}`]),
    ...(text === null ? [] : [visibleText(text)]),
  ];
}

function currencyLines(totals: Currency, { adjustments, vat_rate_percent: vatRate }: Statement): string[] {
  const { currency, lines, without_fee: withoutFee } = totals;
  return [
    '',
    ...table([
      [currency, 'SETTLED', 'PLAN', 'RATE', 'TRANSACTIONS', ...amountNames],
      ...lines.flatMap((line) => [
        [
          kindText(line),
          line.settled_month,
          line.fee_plan_name ?? 'none yet',
          rateText(line),
          String(line.transactions),
          ...amounts(line, currency),
        ],
        ...line.fee_lines.map((part) => partRow(part, currency)),
      ]),
      ...adjustmentRows(adjustments, currency),
      ['total', '', '', '', String(totals.transactions), ...amounts(totals, currency)],
      ...totals.fee_lines.map((part) => partRow(part, currency)),
      ...totals.third_parties.map(({ payee, fee }) => [
        '',
        '',
        `passed on to ${payee}`,
        ...['', '', '', '', ''],
        amountText(fee, currency),
      ]),
      ...vatRows(totals, vatRate),
    ]),
    ...(withoutFee === 0n ? [] : [`Without a fee yet: ${withoutFee}.`]),
  ];
}

/** A part of the fee above it. */
function partRow(
  { name, payee, transactions, fee }: Currency['fee_lines'][number],
  currency: string,
): string[] {
  const whose = payee === null ? '' : ` for ${payee}`;
  return ['', '', `  ${name}${whose}`, '', String(transactions), '', '', '', amountText(fee, currency)];
}

/** What closing a draft now would add. */
function expectedLines({ expected, expected_without: notCounted }: Statement): string[] {
  if (expected.length === 0 && notCounted.length === 0) return [];
  const rows = expected.map(({ kind, name, reason, currency, amount }) => [
    kind,
    name ?? reason ?? '',
    currency,
    amountText(BigInt(amount), currency),
  ]);
  const without = notCounted.map((name) => ['installations', name, '', 'too many to count now']);
  return ['', 'Expected at the close:', ...table([['KIND', 'NAME', 'CURRENCY', 'FEE'], ...rows, ...without])];
}

/** A row for each adjustment. */
function adjustmentRows(adjustments: Statement['adjustments'], currency: string): string[][] {
  return adjustments
    .filter((one) => one.currency === currency)
    .map(({ kind, name, reason, month, takes_back: takesBack, amount }) => [
      takesBack ? `${kind}, taken back` : kind,
      month,
      name ?? reason ?? '',
      ...['', '', '', '', ''],
      amountText(BigInt(amount), currency),
    ]);
}

/** `15 %`, with a plus if there are tiers; `card` for a rate card. */
function rateText({ rate_percent: rate, fee_plan_id: plan, tiers }: Line): string {
  if (rate === null) return plan === null ? '-' : 'card';
  return `${rate} %${tiers.length === 0 ? '' : ' +'}`;
}

/** Rows for the VAT and the amount to pay, in the column of the fee; none without a VAT rate. */
function vatRows({ currency, vat, payable }: Currency, rate: string | null): string[][] {
  if (rate === null || vat === null) return [];
  const blank = ['', '', '', '', '', '', ''];
  return [
    [`VAT ${rate} %`, ...blank, amountText(vat, currency)],
    ['to pay', ...blank, amountText(payable, currency)],
  ];
}

function kindText({ kind, late }: Line): string {
  return late ? 'late' : kind;
}

type Amounts = Pick<Line, 'gross' | 'tax' | 'base' | 'fee'>;

function amounts(sums: Amounts, currency: string): string[] {
  return [sums.gross, sums.tax, sums.base, sums.fee].map((one) => amountText(one, currency));
}
