import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { downloadCsv } from '../../../components/download.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { reasonOptions } from '../../../components/invalid-reason.js';
import { Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useMay } from '../../../data/session.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { reasonColumns } from '../../../parts/books/invalid-columns.js';
import { remedyOf } from '../../../parts/books/remedy.js';
import { texts } from './texts.js';

type Counts = NonNullable<Schema<'ReportSummary'>['counts']>;
type Result = Schema<'ResultOfMerchantTransactionsReportProcessing'>;

const mostShown = 200;

/** What is not recorded, why, and what to do about it. Nothing is read where nothing is invalid. */
export function InvalidItems({ reportId, counts }: { readonly reportId: string; readonly counts: Counts }) {
  const result = useMerchantRead({
    key: ['reports', reportId, 'result'],
    read: (stoa, ending) => stoa.reports.result(reportId, ending),
    // A completed report does not change.
    freshMs: Number.POSITIVE_INFINITY,
    enabled: counts.invalid > 0,
  });
  if (counts.invalid === 0) return <Notice tone="good">{texts.none}</Notice>;
  const byCode = Object.entries(counts.invalid_by_code);
  return (
    <>
      <Card title={texts.reasons}>
        <Table
          caption={texts.reasons}
          rows={byCode}
          keyOf={([code]) => code}
          columns={[
            ...reasonColumns,
            {
              name: texts.todo,
              show: ([code]) => remedyOf(code) ?? texts.todoOther,
              text: ([code]) => remedyOf(code) ?? texts.todoOther,
            },
          ]}
        />
      </Card>
      <Shown of={result}>
        {(found) => <Items result={found} codes={byCode.map(([code]) => code)} reportId={reportId} />}
      </Shown>
    </>
  );
}

function Items({
  result,
  codes,
  reportId,
}: {
  readonly result: Result;
  readonly codes: readonly string[];
  readonly reportId: string;
}) {
  const filters: readonly Filter[] = [
    {
      name: 'reason',
      label: texts.reason,
      options: [['', texts.all], ...reasonOptions.filter(([code]) => codes.includes(code))],
    },
  ];
  const { reason: chosen } = useFilters(filters);
  const mayCorrect = useMay('corrections:write');
  const { valid = [], invalid = [] } = result.transactions;
  const fitting = invalid.filter(({ reason }) => chosen === undefined || reason.startsWith(`${chosen}:`));
  const save = (): void =>
    downloadCsv(texts.named(reportId), [
      [texts.id, texts.outcome, texts.reason],
      ...valid.map((id) => [id, texts.valid, '']),
      ...invalid.map(({ id, reason }) => [id, texts.invalidWord, reason]),
    ]);
  return (
    <Card title={texts.list} actions={<Button onClick={save}>{texts.exportAll}</Button>}>
      {codes.length > 1 && <FilterBar label={texts.filter} filters={filters} />}
      <Table
        caption={texts.list}
        rows={fitting.slice(0, mostShown).map((one, index) => ({ ...one, index }))}
        keyOf={({ index }) => index}
        columns={[
          { name: texts.id, show: ({ id }) => <code>{id}</code>, text: ({ id }) => id },
          {
            name: texts.reason,
            show: ({ reason }) => <div class="words">{reason}</div>,
            text: ({ reason }) => reason,
          },
          {
            name: texts.todo,
            show: ({ id, reason }) =>
              mayCorrect &&
              reason.startsWith('conflicting_duplicate:') && (
                <Link to={`/corrections/new?transaction_id=${encodeURIComponent(id)}`}>{texts.correct}</Link>
              ),
          },
        ]}
        foot={
          fitting.length > mostShown && (
            <span class="faint small">{texts.listMore(fitting.length - mostShown)}</span>
          )
        }
      />
    </Card>
  );
}
