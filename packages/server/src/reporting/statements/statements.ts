import type { Readable } from 'node:stream';
import { assertMerchant } from '../../access/index.js';
import { type Actor, openAuditBook } from '../../audit-entries/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { type CloseMonthRequest, createCloseMonth } from './close-statement.js';
import { createReadStatements, type ReadStatements, readStatement } from './read-statements.js';
import { entryCountOf, type Statement, type StatementKey } from './statement.js';
import { createStreamStatementCsv } from './statement-csv.js';
import { openSnapshot, type StatementEntry, statementEntries } from './statement-entries.js';
import { renderStatementPage } from './statement-page.js';
import type { ClosedMonthDocument } from './statement-schemas.js';
import { closedMonthOnWire } from './statement-wire.js';

/** The use cases of statements, in the names of the interface. The calls and the command both use them. */
export interface Statements extends ReadStatements {
  /** Like `CloseMonth`. @throws Failure month_not_over, unknown_merchant */
  closeMonth(request: CloseMonthRequest): Promise<ClosedMonthDocument>;
  /**
   * The entries as CSV, after the audit trail has recorded who downloads them.
   * @throws Failure unknown_statement, and what StreamStatementCsv throws
   */
  downloadCsv(
    key: StatementKey,
    by: Actor,
  ): Promise<{ readonly csv: Readable; readonly status: 'draft' | 'closed' }>;
  /** The statement as a page to print; `csvAt` says where the CSV is. @throws Failure unknown_statement */
  printPage(key: StatementKey, csvAt: string): Promise<string>;
  /**
   * The statement as PDF; of a closed one the same bytes each time, with the same fonts and release.
   * @throws Failure unknown_statement, and overloaded while too many are being printed
   */
  printPdf(key: StatementKey): Promise<{ readonly file: Buffer; readonly status: 'draft' | 'closed' }>;
  /** Returns the id if a merchant has it. @throws Failure unknown_merchant */
  knownMerchant(merchantId: number | bigint): Promise<number>;
}

export interface StatementsDependencies {
  readonly database: Database;
  readonly clock: Clock;
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

export function createStatements({ database, clock, renderPdf }: StatementsDependencies): Statements {
  const closeMonth = createCloseMonth({ database, clock });
  const reading = createReadStatements(database);
  const streamCsv = createStreamStatementCsv({ database });
  return {
    ...reading,
    closeMonth: async (request) => closedMonthOnWire(await closeMonth(request)),
    downloadCsv: async (key, by) => {
      const { status } = await reading.read(key);
      const csv = streamCsv(key);
      try {
        await database.transaction((tx) =>
          openAuditBook(by, clock).record(tx, {
            action: 'statement.downloaded',
            merchantId: key.merchantId,
            target: `statement ${key.month}`,
            after: { status },
          }),
        );
      } catch (error) {
        csv.destroy();
        throw error;
      }
      return { csv, status };
    },
    printPage: async (key, csvAt) =>
      renderStatementPage({ ...(await readPrinted(database, key)), csvAt, at: clock.now() }),
    printPdf: async (key) => {
      const printed = await readPrinted(database, key);
      const { closedAt } = printed.statement;
      const file = await renderPdf({ ...printed, at: closedAt ?? clock.now() });
      return { file, status: closedAt === null ? 'draft' : 'closed' };
    },
    knownMerchant: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return Number(merchantId);
    },
  };
}

/** With more entries than this, a page would not be useful. */
const entriesOfPage = 1_000n;

/** Reads everything at one moment. The connection is given back before the page or the PDF is made. */
function readPrinted(database: Database, key: StatementKey): Promise<Omit<PrintedStatement, 'at'>> {
  return database.transaction(async (tx) => {
    await openSnapshot(tx);
    const statement = await readStatement(tx, key);
    return { statement, entries: await printedEntries(tx, statement) };
  });
}

async function printedEntries(tx: Transaction, statement: Statement): Promise<StatementEntry[] | null> {
  if (entryCountOf(statement.lines) > entriesOfPage) return null;
  const entries: StatementEntry[] = [];
  for await (const page of statementEntries(tx, statement)) entries.push(...page);
  return entries;
}
