import { type Actor, type AuditedAction, auditExport, auditWriter } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Database } from '../../database/database.js';
import type { ExportColumn } from '../../export/export-column.js';
import { type ExportAsked, type ExportPeriod, settledPeriod } from '../../export/export-period.js';
import { inOrder } from '../../export/in-order.js';
import type { PeriodExport } from '../../export/send-export.js';
import { createGate } from '../../kernel/gate.js';
import type { Scope } from '../callers/scope.js';
import { walkMerchants } from '../merchants/walk-merchants.js';

/** Those of which the audit trail can say that they were exported. */
type ExportedName = AuditedAction extends infer Action
  ? Action extends `${infer Name}.exported`
    ? Name
    : never
  : never;

/** What an area exports, as a row: the calls, the command and the audit trail follow from it. */
export interface Exported<By extends string, Row> {
  /** What the rows are, in the plural, for paths and file names. */
  readonly name: ExportedName;
  /** The times of a row by which a period can select, and what each means; the first is the default. */
  readonly times: readonly [By, ...By[]];
  readonly meaning: string;
  /**
   * Times at which rows may still appear, so that a period by them is taken as it is asked, not as a `settledPeriod`.
   */
  readonly unsettled: readonly By[];
  /** What a row holds. */
  readonly description: string;
  readonly scope: Scope;
  /** The `operationId` of each side's call. Without that of merchants, only operators export these rows. */
  readonly ids: { readonly operator: string; readonly merchant?: string };
  readonly columns: readonly ExportColumn<Row>[];
  /** The rows page by page, each read by a statement of its own: nothing is held while the reader takes a page. */
  readonly pages: (database: Database, walk: ExportWalk<By>) => AsyncIterable<readonly Row[]>;
}

export interface ExportWalk<By extends string> {
  readonly by: By;
  readonly period: ExportPeriod;
  /** The only merchant that is asked for, if there is one. */
  readonly merchantId: number | undefined;
  readonly merchants: AsyncIterable<number>;
}

/** Merchants that an export begins at a time: each holds its first page. */
const atOnce = 4;
/** All exports of the process share it, so that the other calls find connections. */
const gate = createGate({ places: 4, waiting: Number.POSITIVE_INFINITY });

/** Rows that a merchant owns: merchant after merchant, each in the order of the time that selects. */
export function byMerchant<By extends string, Row>(
  pagesOf: (
    database: Database,
    asked: { readonly merchantId: number; readonly by: By; readonly period: ExportPeriod },
  ) => AsyncIterable<readonly Row[]>,
): Exported<By, Row>['pages'] {
  return (database, { by, period, merchants }) =>
    inOrder(merchants, (merchantId) => pagesOf(database, { merchantId, by, period }), { atOnce, gate });
}

/**
 * Opens an export. Who asks for which rows is recorded when it begins: if that fails, nobody gets them.
 * @throws Failure unknown_merchant
 */
export async function openExport<By extends string, Row>(
  { database, clock }: Context,
  exported: Exported<By, Row>,
  { asked, by }: { readonly asked: ExportAsked<By>; readonly by: Actor },
): Promise<PeriodExport<Row>> {
  const { name, columns, unsettled } = exported;
  const isSettled = !unsettled.includes(asked.by);
  const period = isSettled ? settledPeriod(asked, clock.now()) : { from: asked.from, to: asked.to };
  const merchants = await walkMerchants(database, asked.merchantId);
  return {
    period,
    begin: async (format) => {
      const taken = { action: `${name}.exported` as const, asked, period, format };
      await auditExport(database, auditWriter(by, clock), taken);
      return { columns, pages: exported.pages(database, { ...asked, period, merchants }) };
    },
  };
}
