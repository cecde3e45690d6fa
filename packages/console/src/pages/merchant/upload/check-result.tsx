import type { CheckedFile, Finding } from '@stoa/merchant/file-check';
import type { ComponentChildren } from 'preact';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card, KeyFigure } from '../../../components/card.js';
import { type Column, codeColumn, moneyColumn, numColumn, textColumn } from '../../../components/columns.js';
import { downloadText } from '../../../components/download.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { inWordsOfPage } from './mend.js';
import { rowsAt } from './rows-at.js';
import { words } from './words.js';

/** The result of checking a file: first the totals, then each error with its row. */
export function CheckResult({
  checked,
  file,
  children,
}: {
  readonly checked: CheckedFile;
  readonly file: File | undefined;
  /** The actions. They stand above the lists, which may be long. */
  readonly children: ComponentChildren;
}) {
  const { totals, warnings, leftOut, refunds } = checked;
  return (
    <>
      <Figures checked={checked} />
      {children}
      {checked.findings.length === 0 && <Notice tone="good">{words.clean}</Notice>}
      {checked.findings.length > 0 && <Findings checked={checked} file={file} />}
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
  const { counts, leftOut, rows, faultyRows, transactions } = checked;
  const leftOutRows = leftOut.reduce((sum, one) => sum + one.rows, 0);
  return (
    <>
      {counts.refused === 0 && (
        <p>
          {words.equation({
            rows,
            recorded: transactions - counts.invalid,
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

function Findings({
  checked: { kind, namesLine, findings, counts },
  file,
}: {
  readonly checked: CheckedFile;
  readonly file: File | undefined;
}) {
  const more = counts.invalid + counts.refused + counts.unreadable - findings.length;
  const lines = new Set(findings.flatMap(({ line }) => line ?? []));
  // Only of a table that is not packed, and only if all of its faults are listed.
  const isText = file !== undefined && !file.name.endsWith('.gz');
  const canSave = isText && namesLine !== undefined && more === 0 && lines.size > 0;
  const save = async (): Promise<void> => {
    if (file === undefined || namesLine === undefined) return;
    downloadText(words.faultyFile(file.name), rowsAt(await file.text(), new Set([namesLine, ...lines])));
  };
  return (
    <Card title={words.findings}>
      <p class="faint">{words.mend}</p>
      <Table
        caption={words.findings}
        rows={groupsOf(findings)}
        keyOf={([first]) => `${first.is} ${first.column} ${first.cause}`}
        columns={[
          ...(kind === 'report' ? [itemColumn] : []),
          lineColumn,
          codeColumn<Group>(words.column, ([{ column }]) => column),
          ...(findings.some(({ id }) => id !== '') ? [idColumn] : []),
          problemColumn,
        ]}
        foot={
          canSave ? (
            <Button onClick={() => void save()}>{words.saveFaulty(lines.size)}</Button>
          ) : (
            more > 0 && <span class="faint small">{words.findingsMore(more)}</span>
          )
        }
      />
    </Card>
  );
}

/** Findings of one kind, of which there is always one. */
type Group = readonly [Finding, ...Finding[]];

/** The findings that have the same cause and the same cure, in the order of their first rows. */
function groupsOf(findings: readonly Finding[]): readonly Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.is, finding.column, finding.cause]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [finding]);
    else known.push(finding);
  }
  return [...groups.values()];
}

/** A value of the first finding of a group; the others stand below the problem. */
function firstColumn(name: string, of: (finding: Finding) => string): Column<Group> {
  return {
    name,
    show: ([first, ...others]) => (
      <>
        {of(first)}
        {others.length > 0 && <div class="faint small">{words.andOthers(others.length)}</div>}
      </>
    ),
    text: (group) => group.map(of).join(', '),
  };
}

const itemColumn = firstColumn(words.item, ({ item }) => String(item ?? words.wholeFile));
const lineColumn = firstColumn(words.line, ({ line }) => String(line ?? '–'));

const idColumn: Column<Group> = {
  name: words.id,
  show: ([first, ...others]) => others.length === 0 && <code>{first.id}</code>,
  text: (group) => group.map(({ id }) => id).join(', '),
};

const problemColumn: Column<Group> = {
  name: words.problem,
  show: ([first, ...others]) => (
    <div class="words">
      {inWordsOfPage(first.problem)}
      {others.length > 0 && (
        <details>
          <summary>{words.allOf(others.length + 1)}</summary>
          <ul>
            {[first, ...others].map(({ line, id, problem }, index) => (
              <li key={index}>
                {line === undefined ? '' : words.place(String(line))} <code>{id}</code>{' '}
                {inWordsOfPage(problem)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  ),
  text: (group) => group.map(({ problem }) => inWordsOfPage(problem)).join('; '),
};

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
