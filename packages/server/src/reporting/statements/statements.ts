import { setTimeout } from 'node:timers/promises';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { bindContext, type Context } from '../../database/context.js';
import { zipChunks } from '../../export/zip-file.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { overloadFailures } from '../../kernel/overloaded.js';
import type { Month } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { knownMerchant, listMerchants, listMonths, readDocument, readStatement } from './read-statements.js';
import type { Statement, StatementKey } from './statement.js';
import { statementCsvTexts } from './statement-csv.js';
import { entriesUpTo, openSnapshot, type StatementEntry } from './statement-entries.js';
import { selectEntryMoment } from './statement-entry-store.js';
import { renderStatementPage } from './statement-page.js';
import { selectStatementsOfMonth } from './statement-store.js';

export interface StatementsDependencies extends Context {
  readonly renderPdf: RenderStatementPdf;
}

/**
 * A statement as PDF, on A4. The same content gives the same bytes. Other work of the process goes on meanwhile.
 * @throws Failure overloaded while too many wait
 */
export type RenderStatementPdf = (printed: PrintedStatement) => Promise<Buffer>;

export interface PrintedStatement {
  readonly statement: Statement;
  /** All entries, or null if there are more than should be printed. */
  readonly entries: readonly StatementEntry[] | null;
  /** The moment that it shows: of a closed statement, when it was closed. */
  readonly at: Date;
}

export type Statements = ReturnType<typeof createStatements>;

/** The use cases of statements, in the names of the interface. The calls and the command both use them. */
export function createStatements({ database, clock, renderPdf }: StatementsDependencies) {
  const context = { database, clock };
  const printPdf = async (key: StatementKey) => {
    const printed = await readPrinted(context, key);
    const { closedAt, number } = printed.statement;
    const file = await renderPdf({ ...printed, at: closedAt ?? clock.now() });
    return { file, closedAt, number, status: closedAt === null ? ('draft' as const) : ('closed' as const) };
  };
  async function* closedPdfs(month: Month) {
    for await (const merchantId of closedMerchants(context, month)) {
      const { file, closedAt, number } = await onceThereIsRoom(() => printPdf({ merchantId, month }));
      const name = `${(number ?? `statement-${month}`).replaceAll(/[^\w.-]/g, '_')}-${merchantId}.pdf`;
      yield { name, content: file, at: closedAt ?? clock.now() };
    }
  }
  return {
    ...bindContext(context, { listMonths, listMerchants, read: readDocument, knownMerchant }),
    /**
     * The entries as CSV, after the audit trail has recorded who downloads them; `status` is what the file says of the
     * statement.
     */
    csv: async function* (key: StatementKey, status: 'draft' | 'closed', by: Actor): AsyncGenerator<string> {
      const { merchantId, month } = key;
      const entry = { action: 'statement.downloaded' as const, merchantId, target: `statement ${month}` };
      await database.transaction((tx) => recordAudit(tx, { ...entry, after: { status } }, { by, clock }));
      yield* statementCsvTexts(database, key);
    },
    /** The statement as a page to print; `csvAt` says where the CSV is. @throws Failure unknown_statement */
    printPage: async (key: StatementKey, csvAt: string) =>
      renderStatementPage({ ...(await readPrinted(context, key)), csvAt, at: clock.now() }),
    /**
     * The statement as PDF; of a closed one the same bytes each time, with the same fonts and release.
     * @throws Failure unknown_statement, and overloaded while too many are being printed
     */
    printPdf,
    /**
     * The closed statements of a month as PDFs in one ZIP file, made one after the other while it is read, after the
     * audit trail has recorded who downloads them. @throws Failure unknown_statement if none is closed
     */
    zip: async function* (month: Month, by: Actor): AsyncGenerator<Uint8Array> {
      const { done } = await closedMerchants(context, month).next();
      if (done === true)
        throw new Failure(reportingFailures.unknown_statement, {
          detail: `No merchant has a closed statement of ${month}.`,
        });
      const entry = {
        action: 'statement.downloaded' as const,
        merchantId: null,
        target: `statements ${month}`,
      };
      await database.transaction((tx) =>
        recordAudit(tx, { ...entry, after: { status: 'closed' } }, { by, clock }),
      );
      yield* zipChunks(closedPdfs(month));
    },
  };
}

const roomEveryMs = 250;

/** Tries again while too many do the same: a file of thousands must not begin again because others print, too. */
async function onceThereIsRoom<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure) || error.definition !== overloadFailures.overloaded) throw error;
      await setTimeout(roomEveryMs);
    }
  }
}

/** The merchants that have closed the month, by their numbers. */
async function* closedMerchants({ database }: Context, month: Month): AsyncGenerator<number, void> {
  const limit = limits.pageItems;
  for (let after = 0; ; ) {
    const found = await selectStatementsOfMonth(database, { month, after, limit });
    for (const { merchantId, closedAt } of found) if (closedAt !== null) yield merchantId;
    const last = found.at(-1);
    if (last === undefined || found.length < limit) return;
    after = last.merchantId;
  }
}

/** With more entries than this, a page would not be useful. */
const entriesOfPage = 1_000;

/** Reads everything at one moment. The connection is given back before the page or the PDF is made. */
function readPrinted({ database, clock }: Context, key: StatementKey): Promise<Omit<PrintedStatement, 'at'>> {
  return database.transaction(async (tx) => {
    await openSnapshot(tx);
    const statement = await readStatement(tx, key, clock);
    const moment = await selectEntryMoment(tx, key.merchantId);
    const { lines } = statement;
    const entries = await entriesUpTo(entriesOfPage, tx, { key: statement, lines, moment });
    return { statement, entries: entries ?? null };
  });
}
