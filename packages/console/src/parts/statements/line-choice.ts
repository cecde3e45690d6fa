import type { Schema } from '@stoa/client';
import { monthText } from '../../format/time.js';
import { texts } from './texts.js';

type Currency = Schema<'Statement'>['currencies'][number];
type Line = Currency['lines'][number];
type Kind = Line['kind'];

const kinds = ['recorded', 'reversal', 'restatement'] as const;

/** A line in an address: its currency, kind, month of settlement, and plan. */
function lineName(currency: string, { kind, settled_month, fee_plan_id }: Line): string {
  return [currency, kind, settled_month, fee_plan_id ?? 'none'].join('.');
}

/** Where the entries of a line are listed, on the page of a statement at `address`. */
export function entriesAddress(address: string, currency: string, line: Line): string {
  return `${address}/entries?line=${lineName(currency, line)}`;
}

/** The entries of a line, or of a currency, as the calls take them. */
export function entriesQuery(name: string | undefined): {
  readonly currency?: string;
  readonly kind?: Kind;
  readonly settled_month?: string;
  readonly fee_plan_id?: number;
  readonly fee?: 'missing';
} {
  const [currency, wanted, month, plan] = (name ?? '').split('.');
  const kind = kinds.find((one) => one === wanted);
  return {
    ...(currency === undefined || currency === '' ? {} : { currency }),
    ...(kind === undefined ? {} : { kind }),
    ...(month === undefined ? {} : { settled_month: month }),
    ...(plan === 'none' ? { fee: 'missing' } : plan === undefined ? {} : { fee_plan_id: Number(plan) }),
  };
}

/** The choices in a statement: everything, a currency, or one line. */
export function lineChoices(
  currencies: readonly Currency[],
): readonly (readonly [value: string, label: string])[] {
  return [
    ['', texts.allEntries],
    ...currencies.flatMap(({ currency, lines }) => [
      [currency, texts.allOfCurrency(currency)] as const,
      ...lines.map((line) => [lineName(currency, line), labelOf(currency, line)] as const),
    ]),
  ];
}

function labelOf(currency: string, { kind, settled_month, late, fee_plan_name }: Line): string {
  return [
    `${currency}: ${texts.kinds[kind]}${late ? ` (${texts.late})` : ''}`,
    monthText(settled_month),
    fee_plan_name ?? texts.withoutPlan,
  ].join(', ');
}
