import type { CheckedFile, Finding } from '@stoa/merchant/file-check';
import type { ComponentChildren } from 'preact';
import { Notice } from '../../../components/badge.js';
import { Card, KeyFigure } from '../../../components/card.js';
import { type Column, codeColumn, moneyColumn, numColumn, textColumn } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { inWordsOfPage } from './mend.js';
import { words } from './words.js';

/** The result of checking a file: first the totals, then each error with its row. */
export function CheckResult({
  checked,
  children,
}: {
  readonly checked: CheckedFile;
  /** The actions. They stand above the lists, which may be long. */
  readonly children: ComponentChildren;
}) {
  const { counts, totals, warnings, leftOut, refunds } = checked;
  return (
    <>
      <div class="columns">
        <KeyFigure
          name={words.toSend}
          value={<Num value={checked.transactions} />}
          hint={words.inReports(checked.reports)}
        />
        {counts.refused > 0 && (
          <KeyFigure name={words.refused} value={<Num value={counts.refused} />} hint={words.refusedHint} />
        )}
        <KeyFigure name={words.invalid} value={<Num value={counts.invalid} />} hint={words.invalidHint} />
        {checked.kind !== 'report' && (
          <KeyFigure name={words.faulty} value={<Num value={counts.unreadable} />} hint={words.faultyHint} />
        )}
      </div>
      {children}
      {checked.findings.length === 0 && <Notice tone="good">{words.clean}</Notice>}
      {checked.findings.length > 0 && <Findings checked={checked} />}
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
          <p class="faint">{words.leftOutLead}</p>
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

function Findings({ checked: { kind, findings, counts } }: { readonly checked: CheckedFile }) {
  const more = counts.invalid + counts.refused + counts.unreadable - findings.length;
  return (
    <Card title={words.findings}>
      <p class="faint">{words.mend}</p>
      <Table
        caption={words.findings}
        rows={findings.map((finding, index) => ({ ...finding, index }))}
        keyOf={({ index }) => index}
        columns={[
          ...(kind === 'report' ? [itemColumn] : []),
          ...(findings.some(({ id }) => id !== '') ? [idColumn] : []),
          ...findingColumns,
        ]}
        foot={more > 0 && <span class="faint small">{words.findingsMore(more)}</span>}
      />
    </Card>
  );
}

const itemColumn = numColumn<Finding>(words.item, ({ item }) => item ?? null, words.wholeFile);

const idColumn = codeColumn<Finding>(words.id, ({ id }) => id);

const findingColumns: readonly Column<Finding>[] = [
  numColumn(words.line, ({ line }) => line ?? null, '–'),
  codeColumn(words.column, ({ column }) => column),
  {
    name: words.problem,
    show: ({ problem }) => <div class="words">{inWordsOfPage(problem)}</div>,
    text: ({ problem }) => inWordsOfPage(problem),
  },
];

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
