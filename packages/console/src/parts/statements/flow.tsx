import './flow.css';
import type { Schema } from '@stoa/client';
import { moneyColumn } from '../../components/columns.js';
import { Table } from '../../components/table.js';
import { percentText } from '../../format/number.js';
import { texts } from './texts.js';

type Status = Schema<'Statement'>['status'];
type Sums = Schema<'Statement'>['currencies'][number];

interface Part {
  readonly name: string;
  readonly amount: bigint;
  /** Where its bar begins and ends; undefined for what is not a part of the gross. */
  readonly span?: readonly [from: bigint, to: bigint];
  readonly className?: 'taken' | 'earned';
}

/** From the gross to the fee. The picture is itself a table, so it needs no second one. */
export function Flow({ sums, status }: { readonly sums: Sums; readonly status: Status }) {
  const { currency, gross } = sums;
  return (
    <Table
      caption={texts.flow(currency)}
      rows={partsOf(sums, status)}
      keyOf={({ name }) => name}
      isSmall
      columns={[
        { name: texts.part, show: ({ name }) => name },
        moneyColumn<Part>(texts.amount, ({ amount }) => [{ currency, amount }]),
        { name: texts.share, show: (part) => <Share part={part} gross={gross} /> },
      ]}
    />
  );
}

function partsOf(
  { gross, tax, base, fee, fee_lines: lines, third_parties: others, adjustment, vat, payable }: Sums,
  status: Status,
): readonly Part[] {
  const { parts } = texts;
  return [
    { name: parts.gross, amount: gross, span: [0n, gross] },
    { name: parts.tax, amount: tax, span: [base, gross], className: 'taken' },
    { name: parts.base, amount: base, span: [0n, base] },
    { name: parts.fee, amount: fee, span: [0n, fee], className: 'earned' },
    ...lines.map((line) => ({ name: parts.line(line.name, line.payee), amount: line.fee })),
    ...(adjustment === 0n ? [] : [{ name: parts.adjustment, amount: adjustment }]),
    ...others.map((other) => ({ name: parts.passedOn(other.payee), amount: other.fee })),
    ...(vat === null
      ? []
      : [
          { name: parts.vat, amount: vat },
          { name: parts.payable[status], amount: payable },
        ]),
  ];
}

/** The bar of a part, and its share. If corrections leave a gross of 0 or less, there is no share. */
function Share({
  part: { span, amount, className },
  gross,
}: {
  readonly part: Part;
  readonly gross: bigint;
}) {
  if (span === undefined || gross <= 0n) return null;
  const [from, to] = span.map((value) => Math.min(100, Math.max(0, (Number(value) / Number(gross)) * 100)));
  if (from === undefined || to === undefined) return null;
  return (
    <span class="share">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class={className} x={from} width={Math.max(0, to - from)} height="8" />
      </svg>
      <span class="number">{percentText(Number(amount) / Number(gross))}</span>
    </span>
  );
}
