import { assertMerchant } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { type CloseMonthRequest, createCloseMonth } from './close-statement.js';
import { createReadStatements, type ReadStatements, readStatement } from './read-statements.js';
import { entryCountOf, type Statement, type StatementKey } from './statement.js';
import { createStreamStatementCsv, type StreamStatementCsv } from './statement-csv.js';
import { openSnapshot, type StatementEntry, statementEntries } from './statement-entries.js';
import { renderStatementPage } from './statement-page.js';
import type { ClosedMonthDocument } from './statement-schemas.js';
import { closedMonthOnWire } from './statement-wire.js';

/** Everything that is done with statements, in the names of the interface; the calls and the command use the same. */
export interface Statements extends ReadStatements {
  /** As `CloseMonth`. @throws Failure month_not_over, unknown_merchant */
  closeMonth(request: CloseMonthRequest): Promise<ClosedMonthDocument>;
  readonly streamCsv: StreamStatementCsv;
  /** The statement as a page to print; `csvAt` tells its reader where the CSV is. @throws Failure unknown_statement */
  printPage(key: StatementKey, csvAt: string): Promise<string>;
  /** The id as one that a merchant has. @throws Failure unknown_merchant */
  knownMerchant(merchantId: number | bigint): Promise<number>;
}

export interface StatementsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export function createStatements({ database, clock }: StatementsDependencies): Statements {
  const closeMonth = createCloseMonth({ database, clock });
  return {
    ...createReadStatements(database),
    closeMonth: async (request) => closedMonthOnWire(await closeMonth(request)),
    streamCsv: createStreamStatementCsv({ database }),
    printPage: (key, csvAt) =>
      database.transaction(async (tx) => {
        await openSnapshot(tx);
        const statement = await readStatement(tx, key);
        const entries = await printedEntries(tx, statement);
        return renderStatementPage({ statement, entries, csvAt, at: clock.now() });
      }),
    knownMerchant: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return Number(merchantId);
    },
  };
}

/** More rows than this are no page to print. */
const entriesOfPage = 1_000n;

async function printedEntries(tx: Transaction, statement: Statement): Promise<StatementEntry[] | null> {
  if (entryCountOf(statement.lines) > entriesOfPage) return null;
  const entries: StatementEntry[] = [];
  for await (const page of statementEntries(tx, statement)) entries.push(...page);
  return entries;
}
