import { type Static, Type } from 'typebox';
import { dayBound } from '../../http/validating/day-bound.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { limits } from '../../kernel/limits.js';
import type { ReportDays } from './read-report-days.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const day = (description: string) => TextOf('day', { format: 'date', pattern: '^0{0,3}[1-9]', description });

/** What became of reports, by day. */
export const reportDaysSchema = Type.Object(
  {
    from: day('The first day (UTC).'),
    to: day('The day (UTC) after the last one.'),
    days: Type.Array(
      Type.Object({
        day: day('The day (UTC) on which the reports were accepted.'),
        reports: count('Completed reports that were accepted on this day.'),
        recorded: count('Transactions that they recorded.'),
        repeated: count('Items that were recorded before.'),
        invalid: count('Items that are not recorded.'),
      }),
      { description: 'Every day of the range, the oldest first, also without reports.' },
    ),
  },
  { $id: 'ReportDays' },
);

export const reportDaysQuerySchema = Type.Object({
  from: dayBound(
    `The first day (UTC); by default the 30 days before \`to\`, and at most ${limits.reportDays} days before it.`,
  ),
  to: dayBound('The day (UTC) after the last one; by default tomorrow.'),
});

export const allReportDaysQuerySchema = Type.Object({
  merchant_id: Type.Optional(Type.Integer({ description: 'Only reports of this merchant.' })),
  ...reportDaysQuerySchema.properties,
});

export function reportDaysOnWire({ from, to, days }: ReportDays): Static<typeof reportDaysSchema> {
  return { from, to, days: [...days] };
}
