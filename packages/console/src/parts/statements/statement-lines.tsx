import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { Badge } from '../../components/badge.js';
import { type Column, moneyColumn } from '../../components/columns.js';
import { Cure } from '../../components/cure.js';
import { Table } from '../../components/table.js';
import { Figure, Month } from '../../components/values.js';
import { amountText, exactMoney, moneyText, plainMoney } from '../../format/money.js';
import { rateText } from '../../format/number.js';
import { texts } from './texts.js';

export type StatementCurrency = Schema<'Statement'>['currencies'][number];
export type StatementLine = StatementCurrency['lines'][number];

/**
 * The lines of a statement in one currency. `addressOf` leads from a line to its entries, `plansAt` to the fee plans.
 */
export function StatementLines({
  of: { currency, lines },
  addressOf,
  plansAt,
}: {
  readonly of: StatementCurrency;
  readonly addressOf: (line: StatementLine) => string;
  readonly plansAt?: string;
}) {
  return (
    <Table
      caption={texts.lines(currency)}
      rows={lines}
      keyOf={({ kind, settled_month, fee_plan_id, late }) =>
        `${kind} ${settled_month} ${fee_plan_id} ${late}`
      }
      columns={columnsOf({ currency, addressOf, plansAt })}
    />
  );
}

function columnsOf({
  currency,
  addressOf,
  plansAt,
}: {
  readonly currency: string;
  readonly addressOf: (line: StatementLine) => string;
  readonly plansAt: string | undefined;
}): readonly Column<StatementLine>[] {
  return [
    {
      name: texts.kind,
      show: (line) => (
        <>
          <span class="row">
            {texts.kinds[line.kind]} {line.late && <Badge tone="warn">{texts.late}</Badge>}
          </span>
          <Link to={addressOf(line)}>
            <Month of={line.settled_month} />
          </Link>
          <div class="faint small">{texts.transactions(line.transactions)}</div>
        </>
      ),
      text: ({ kind, late }) => (late ? `${kind}, late` : kind),
    },
    { name: texts.settled, text: ({ settled_month }) => settled_month },
    ...(['gross', 'tax', 'base', 'fee'] as const).map(
      (name): Column<StatementLine> => ({
        ...moneyColumn(texts[name], ({ [name]: amount }) => [{ currency, amount }]),
        // The heading says the currency.
        show: ({ [name]: amount }) => (
          <Figure value={amount.toString()}>{amountText(plainMoney(amount, currency), currency)}</Figure>
        ),
      }),
    ),
    {
      name: texts.rate,
      show: (line) => (
        <>
          {rates(line, currency)}
          {productOf(line, currency) !== undefined && (
            <div class="faint small words">{productOf(line, currency)}</div>
          )}
          {line.fee_lines.map((part) => (
            <div class="faint small words" key={part.name}>
              {texts.feePart(part.name, part.payee, moneyText(part.fee, currency))}
              {part.assumed !== 0n && texts.assumed(part.assumed)}
            </div>
          ))}
          <div class="faint small">
            <Plan name={line.fee_plan_name} plansAt={plansAt} />
          </div>
        </>
      ),
      text: ({ rate_percent }) => rate_percent ?? '',
    },
    { name: texts.plan, text: ({ fee_plan_name }) => fee_plan_name ?? '' },
    { name: texts.count, text: ({ transactions }) => String(transactions) },
  ];
}

const ppmOfPercent = 10_000;
const million = 1_000_000n;

/**
 * The fee of a line as arithmetic. The fee of each transaction is rounded, so their sum may differ a little. Undefined
 * where it does not follow from one rate: with tiers or a rate card, and of corrections that changed the plan.
 */
function productOf(
  { rate_percent: rate, tiers, base, fee, transactions }: StatementLine,
  currency: string,
): string | undefined {
  if (rate === null || tiers.length > 0) return undefined;
  const exact = base * BigInt(Math.round(Number(rate) * ppmOfPercent));
  const difference = exact - fee * million;
  const most = (BigInt(transactions) * million) / 2n;
  if (difference > most || difference < -most) return undefined;
  const text = (amount: bigint): string => amountText(plainMoney(amount, currency), currency);
  const product = texts.product(
    text(base),
    rateText(rate),
    amountText(exactMoney(exact, currency), currency),
  );
  return difference === 0n ? product : texts.rounded(product);
}

function Plan({ name, plansAt }: { readonly name: string | null; readonly plansAt: string | undefined }) {
  const shown = <span class="name">{name ?? texts.noPlan}</span>;
  return plansAt === undefined ? shown : <Cure to={plansAt}>{shown}</Cure>;
}

function rates(
  { rate_percent: rate, fee_plan_id: plan, tiers }: StatementLine,
  currency: string,
): ComponentChildren {
  if (rate === null) return plan === null ? '–' : texts.rateCard;
  return (
    <>
      {rateText(rate)}
      {tiers.map((tier) => (
        <div class="faint small" key={tier.volume_from.toString()}>
          {texts.tierFrom(rateText(tier.rate_percent), moneyText(tier.volume_from, currency))}
        </div>
      ))}
    </>
  );
}
