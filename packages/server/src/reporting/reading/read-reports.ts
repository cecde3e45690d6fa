import { assertMerchant, merchantsThere } from '../../access/index.js';
import { nameToMerchant, selectMemberIds, userIn } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';
import type { ReportKey } from '../reports/report-store.js';
import {
  type AcceptedReports,
  type ReportNotes,
  type ReportProgress,
  type ReportRange,
  selectNotesOfReports,
  selectReport,
  selectReportNotes,
  selectReports,
  selectReportsOfMerchant,
} from './report-summary-store.js';

/** A report with its control totals. These are rows of their own: reading counts and sums nothing. */
export interface ReportSummary extends ReportProgress, ReportNotes {}

/** The reports of one merchant, the newest first. @throws Failure unknown_merchant */
export async function listReports(
  { database }: Context,
  merchantId: number,
  asked: AcceptedReports,
): Promise<ReportSummary[]> {
  await assertMerchant(database, merchantId);
  return withNotes(database, await selectReportsOfMerchant(database, merchantId, asked));
}

/** The reports of all merchants, the newest first; without those whose node of a cluster is away. */
export async function listAllReports({ database }: Context, range: ReportRange): Promise<ReportSummary[]> {
  const among = await merchantsThere(database);
  return withNotes(database, await selectReports(database, range, among));
}

/** Another merchant's report looks exactly like a missing one. @throws Failure unknown_merchant, unknown_report */
export async function getReport(
  { database }: Context,
  merchantId: number,
  reportId: number | bigint,
): Promise<ReportSummary> {
  await assertMerchant(database, merchantId);
  const report =
    typeof reportId === 'number' ? await selectReport(database, { merchantId, reportId }) : undefined;
  const [found] = await withNotes(database, report === undefined ? [] : [report]);
  if (found === undefined) throw unknownReport();
  return found;
}

/**
 * The reports as their merchant sees them: its people have the ids by which it knows them, instead of their numbers.
 */
export async function toldToMerchant(
  { database }: Context,
  merchantId: number,
  reports: readonly ReportSummary[],
): Promise<ReportSummary[]> {
  const userIds = reports.flatMap(({ uploadedBy }) => userIn(uploadedBy ?? '') ?? []);
  const memberIds = await selectMemberIds(database, merchantId, userIds);
  return reports.map((report) => ({
    ...report,
    uploadedBy: report.uploadedBy === null ? null : nameToMerchant(report.uploadedBy, memberIds),
  }));
}

async function withNotes(database: Database, reports: readonly ReportProgress[]): Promise<ReportSummary[]> {
  // A report may complete after it was read here. Its notes then appear only when it is read again.
  const noted = await notesOf(
    database,
    reports.filter(({ completedAt }) => completedAt !== null),
  );
  const none: ReportNotes = { outcomes: [], totals: [], warnings: [] };
  return reports.map((report) => ({ ...report, ...(noted.get(keyOf(report)) ?? none) }));
}

/**
 * One statement for reports of several merchants; one for each merchant if there is only one, so that a single node can
 * execute it, and while a node is away.
 */
async function notesOf(
  database: Database,
  reports: readonly ReportProgress[],
): Promise<ReadonlyMap<string, ReportNotes>> {
  const merchantIds = new Set(reports.map(({ merchantId }) => merchantId));
  if (merchantIds.size > 1 && awayIn(database).size === 0) {
    const found = await selectNotesOfReports(database, reports);
    return new Map(
      found.map(({ merchantId, reportId, ...notes }) => [keyOf({ merchantId, reportId }), notes]),
    );
  }
  const noted = new Map<string, ReportNotes>();
  for (const merchantId of merchantIds) {
    const ids = reports.flatMap((report) => (report.merchantId === merchantId ? report.reportId : []));
    const notes = await selectReportNotes(database, merchantId, ids);
    for (const [index, one] of notes.entries())
      noted.set(keyOf({ merchantId, reportId: ids[index] ?? 0 }), one);
  }
  return noted;
}

/** The names of the nodes that are away. */
function awayIn({ topology }: Database): ReadonlySet<string> {
  return new Set(topology.nodes.states().flatMap(({ name, awaySince }) => (awaySince === null ? [] : name)));
}

function keyOf({ merchantId, reportId }: ReportKey): string {
  return `${merchantId} ${reportId}`;
}

function unknownReport(): Failure {
  return new Failure(reportingFailures.unknown_report, {
    detail: 'This merchant has no report with that id.',
  });
}
