import type { Schema } from '@stoa/client';
import { counted, defineTexts } from '../texts/define-texts.js';
import { Badge } from './badge.js';
import { type Column, moneyColumn, timeColumn } from './columns.js';
import { Num } from './values.js';

const texts = defineTexts({
  en: {
    id: 'Report',
    accepted: 'Accepted',
    state: 'State',
    states: { waiting: 'Waiting', processing: 'Being processed', done: 'Done' },
    valid: 'Valid',
    invalid: 'Invalid',
    gross: 'Gross',
    fee: 'Fee',
    warnings: (count: number) => counted(count, { one: 'warning', other: 'warnings' }),
  },
});

type Report = Schema<'ReportSummary'>;

/** How far the processing of a report is. */
export function reportState({ processing_at, completed_at }: Report): keyof typeof texts.states {
  if (completed_at !== null) return 'done';
  return processing_at === null ? 'waiting' : 'processing';
}

function countColumn(name: 'valid' | 'invalid'): Column<Report> {
  return {
    name: texts[name],
    isNumber: true,
    show: ({ counts }) => {
      if (counts === null) return null;
      const value = <Num value={counts[name]} />;
      return name === 'invalid' && counts.invalid > 0 ? <Badge tone="bad">{value}</Badge> : value;
    },
    text: ({ counts }) => String(counts?.[name] ?? ''),
  };
}

/** The columns of a list of reports, for both sides. */
export const reportColumns: readonly Column<Report>[] = [
  {
    name: texts.id,
    show: ({ report_id }) => <code>{report_id}</code>,
    text: ({ report_id }) => String(report_id),
  },
  timeColumn(texts.accepted, ({ accepted_at }) => accepted_at),
  ...(['valid', 'invalid'] as const).map(countColumn),
  ...(['gross', 'fee'] as const).map((name) =>
    moneyColumn<Report>(texts[name], ({ totals }) =>
      totals.map(({ currency, [name]: amount }) => ({ currency, amount })),
    ),
  ),
  {
    name: texts.state,
    show: (report) => {
      const state = reportState(report);
      const { length } = report.warnings;
      return (
        <span class="row">
          {state === 'done' ? texts.states.done : <Badge>{texts.states[state]}</Badge>}
          {length > 0 && <Badge tone="warn">{texts.warnings(length)}</Badge>}
        </span>
      );
    },
    text: reportState,
  },
];
