import type { CheckedFile } from '@stoa/merchant/file-check';
import type { ComponentChildren } from 'preact';
import { Notice } from '../../../components/badge.js';
import { Card, KeyFigure } from '../../../components/card.js';
import { type Column, moneyColumn, numColumn, textColumn } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { ConfirmedCures, Findings } from './findings.js';
import { inWordsOfPage } from './mend.js';
import type { UsedFileWork } from './use-file-work.js';
import type { ReadingOfPage } from './use-reading.js';
import { words } from './words.js';

/** The result of checking a file: first the totals, then each error with its row. */
export function CheckResult({
  checked,
  work,
  reading,
  children,
}: {
  readonly checked: CheckedFile;
  readonly work: UsedFileWork;
  readonly reading: ReadingOfPage;
  /** The actions. They stand above the lists, which may be long. */
  readonly children: ComponentChildren;
}) {
  const { totals, warnings, leftOut, refunds } = checked;
  return (
    <>
      <Figures checked={checked} />
      {children}
      <ConfirmedCures work={work} />
      {checked.findings.length === 0 && <Notice tone="good">{words.clean}</Notice>}
      {checked.findings.length > 0 && <Findings checked={checked} work={work} reading={reading} />}
      {(warnings.length > 0 || refunds > 0) && (
        <Notice tone="warn">
          <strong>{words.warnings}</strong>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{inWordsOfPage(warning)}</li>
            ))}
            {refunds > 0 && <li>{words.refunds(refunds)}</li>}
          </ul>
        </Notice>
      )}
      {totals.length > 0 && (
        <Card title={words.sums}>
          <Table caption={words.sums} rows={totals} keyOf={({ currency }) => currency} columns={sumColumns} />
        </Card>
      )}
      {leftOut.length > 0 && (
        <Card title={words.leftOut}>
          <Table
            caption={words.leftOut}
            rows={leftOut}
            keyOf={({ reason, type }) => `${reason} ${type}`}
            columns={leftOutColumns}
          />
        </Card>
      )}
      {checked.understood.length > 0 && <Understood checked={checked} />}
    </>
  );
}

/** What would become of the rows: the sums, which add up to all of them. */
function Figures({ checked }: { readonly checked: CheckedFile }) {
  const { counts, leftOut, rows, faultyRows, transactions, curedRows } = checked;
  const leftOutRows = leftOut.reduce((sum, one) => sum + one.rows, 0);
  return (
    <>
      {counts.refused === 0 && (
        <p role="status">
          {words.equation({
            rows,
            recorded: transactions - counts.invalid,
            cured: curedRows,
            invalid: counts.invalid,
            faulty: faultyRows,
            leftOut: leftOutRows,
          })}
        </p>
      )}
      <div class="columns">
        {counts.refused > 0 ? (
          <KeyFigure name={words.refused} value={<Num value={counts.refused} />} hint={words.refusedHint} />
        ) : (
          <>
            <KeyFigure
              name={words.toRecord}
              value={<Num value={transactions - counts.invalid} />}
              hint={words.inReports(checked.reports)}
            />
            <KeyFigure name={words.invalid} value={<Num value={counts.invalid} />} hint={words.invalidHint} />
          </>
        )}
        {checked.kind !== 'report' && (
          <>
            <KeyFigure name={words.faulty} value={<Num value={faultyRows} />} hint={words.faultyHint} />
            <KeyFigure name={words.leftOut} value={<Num value={leftOutRows} />} hint={words.leftOutLead} />
          </>
        )}
      </div>
    </>
  );
}

type Total = CheckedFile['totals'][number];

const sumColumns: readonly Column<Total>[] = [
  numColumn(words.transactions, ({ transactions }) => transactions),
  ...(['gross', 'tax'] as const).map((name) =>
    moneyColumn<Total>(words[name], ({ currency, [name]: amount }) => [{ currency, amount }]),
  ),
];

type LeftOut = CheckedFile['leftOut'][number];

const leftOutColumns: readonly Column<LeftOut>[] = [
  textColumn(words.reason, ({ reason }) => reason),
  textColumn(words.type, ({ type }) => type),
  numColumn(words.rowsHead, ({ rows }) => rows),
];

function Understood({ checked: { understood } }: { readonly checked: CheckedFile }) {
  return (
    <details>
      <summary>{words.understood}</summary>
      <Table
        caption={words.understood}
        rows={understood.map((one, index) => ({ ...one, index }))}
        keyOf={({ index }) => index}
        columns={[
          { name: words.field, show: ({ field }) => field, text: ({ field }) => field },
          {
            name: words.from,
            show: ({ from }) => inWordsOfPage(from.join(', ')),
            text: ({ from }) => from.join(', '),
          },
        ]}
      />
    </details>
  );
}
