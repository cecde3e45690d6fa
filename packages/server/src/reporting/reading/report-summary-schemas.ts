import { Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import {
  count,
  idOf,
  named,
  pageSchema,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../http/validating/members.js';
import { dayBound, dayEnd, timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { Int64, ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import {
  countsOf,
  reportCountsSchema,
  reportTotalSchema,
  reportWarningSchema,
  totalOf,
} from '../reports/report-schemas.js';
import type { ReportSummary } from './read-reports.js';

const uploadedBy = (example: string) =>
  textOrNull(`Who uploaded it first, such as ${example}; null for reports from before this was kept.`);

const summaryMembers = {
  report_id: text('Unique report identifier.'),
  created_at: time('When the report was generated, according to the report.'),
  accepted_at: time('When the report was accepted.'),
  processing_at: timeOrNull('When processing started; null before.'),
  completed_at: timeOrNull('When the report was completed; null before.'),
  uploaded_by: uploadedBy('API key 12 or member 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00'),
  counts: Type.Union([ref(reportCountsSchema), Type.Null()], {
    description: 'How many items had each outcome; null until the report is completed.',
  }),
  totals: Type.Array(ref(reportTotalSchema), {
    description: 'What it recorded, by currency and as recorded; empty until the report is completed.',
  }),
  warnings: Type.Array(ref(reportWarningSchema), { description: 'Empty until the report is completed.' }),
};

/** A report with its control totals. */
export const reportSummarySchema = named('ReportSummary', summaryMembers);

/** The same in a list of all merchants' reports. */
export const merchantReportSchema = named('MerchantReport', {
  merchant_id: idOf('Whose report it is.'),
  ...summaryMembers,
  uploaded_by: uploadedBy('API key 12 or user 3'),
});

export const reportPageSchema = pageSchema('ReportPage', 'reports', reportSummarySchema);

export const merchantReportPageSchema = pageSchema('MerchantReportPage', 'reports', merchantReportSchema);

export const reportsQuerySchema = Type.Object({
  accepted_from: timeBound('Only reports that were accepted at this time or later.'),
  accepted_to: timeEnd('Only reports that were accepted before this time.'),
  ...pageParameters,
});

export const merchantReportsQuerySchema = Type.Object({
  merchant_id: Type.Optional(Type.Integer({ description: 'Only reports of this merchant.' })),
  ...pageParameters,
});

const reportId = Int64({ minimum: 1, description: 'The reportId that the upload answered.' });
export const reportParamsSchema = Type.Object({ report_id: reportId });
export const merchantReportParamsSchema = Type.Object({ merchant_id: Type.Integer(), report_id: reportId });

/** A day of the calendar (UTC). */
export const day = (description: string) =>
  TextOf('day', { format: 'date', pattern: '^0{0,3}[1-9]', description });

/** What became of reports, by day. */
export const reportDaysSchema = named('ReportDays', {
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
});

export const reportDaysQuerySchema = Type.Object({
  from: dayBound(
    `The first day (UTC); by default the 30 days before \`to\`, and at most ${limits.reportDays} days before it.`,
  ),
  to: dayEnd('The day (UTC) after the last one; by default tomorrow.'),
});

export const allReportDaysQuerySchema = Type.Object({
  merchant_id: Type.Optional(Type.Integer({ description: 'Only reports of this merchant.' })),
  ...reportDaysQuerySchema.properties,
});

/** The schemas of the calls that read reports that have an `$id`. */
export const reportSummarySchemas = [
  reportSummarySchema,
  merchantReportSchema,
  reportPageSchema,
  merchantReportPageSchema,
  reportDaysSchema,
];

/** A report as its merchant sees it. */
export const summaryOnWire = (report: ReportSummary) => toldSummary(withCounts(report));

/** A report as an operator sees it. */
export const merchantReportOnWire = (report: ReportSummary) => toldReport(withCounts(report));

const toldSummary = wireOf(reportSummarySchema);
const toldReport = wireOf(merchantReportSchema);

function withCounts(report: ReportSummary) {
  const counts = report.completedAt === null ? null : countsOf(report.outcomes);
  return { ...report, counts, totals: report.totals.map(totalOf) };
}

export const reportDaysOnWire = wireOf(reportDaysSchema);
