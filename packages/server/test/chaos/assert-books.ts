import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.js';
import { findDifferences } from '../../src/reporting/statements/reconcile-books.js';
import { selectBookedLines } from '../../src/reporting/statements/recount-store.js';
import {
  auditedCorrections,
  auditedNumbers,
  correctedIds,
  grantedCredits,
  recordedTransactions,
  seenStoreUsers,
  statementNumbers,
} from './book-store.js';
import type { ChaosMerchant, Client } from './client-calls.js';
import { readReport, readStatement } from './keep-books.js';

/** Fails unless reports, corrections, statements and the feed agree with what the journal says was acknowledged. */
export async function assertBooks(merchants: readonly ChaosMerchant[], client: Client): Promise<void> {
  const { stage, books } = client;
  for (const merchant of merchants) {
    await assertReports(merchant, client);
    await assertRecorded(merchant, client);
    await assertClosed(merchant, client);
    await assertCredits(merchant, client);
    await assertReconciled(stage.database, merchant.merchantId);
  }
  await assertNumbers(stage.database);
  const seen = await seenStoreUsers(stage.database);
  assert.deepEqual(seen.toSorted(), [...books.storeUsers].toSorted(), 'every store user was seen once');
}

async function assertReports(merchant: ChaosMerchant, client: Client): Promise<void> {
  for (const { reportId, valid, invalid } of client.books.of(merchant.merchantId).reports) {
    const { completed_at, transactions } = await readReport(reportId, { merchant, client });
    assert.ok(completed_at !== null, `the report ${reportId} was acknowledged and is not completed`);
    assert.deepEqual(
      { valid: transactions.valid, invalid: transactions.invalid.map(({ id }) => id) },
      { valid, invalid },
      `the report ${reportId} says what became of it`,
    );
  }
}

/** Every valid transaction is recorded once, with its fee, and every correction is recorded once. */
async function assertRecorded({ merchantId }: ChaosMerchant, client: Client): Promise<void> {
  const { transactions, voided } = client.books.of(merchantId);
  const rows = await recordedTransactions(client.stage.database, merchantId);
  assert.deepEqual(
    rows.map(({ id, amount, fee }) => `${id} ${amount} ${fee}`).toSorted(),
    [...transactions.values()]
      .map(({ id, full_amount }) => `${id} ${full_amount} ${full_amount / 10}`)
      .toSorted(),
    'every transaction that was acknowledged is recorded once, and no other',
  );
  const corrected = await correctedIds(client.stage.database, merchantId);
  assert.deepEqual(corrected.toSorted(), [...voided].toSorted(), 'every correction stands once');
  const audited = await auditedCorrections(client.stage.database, merchantId);
  assert.deepEqual(audited.toSorted(), corrected.toSorted(), 'every correction has an entry, and no other');
}

/** The statement of a closed month never changes. */
async function assertClosed({ merchantId, apiKey }: ChaosMerchant, client: Client): Promise<void> {
  for (const [month, statement] of client.books.of(merchantId).closed)
    assert.equal((await readStatement(month, apiKey, client)) ?? '', statement, `${month} is frozen`);
}

/** Every credit was granted once, and each close used it once: what is left is what was granted less what was used. */
async function assertCredits({ merchantId }: ChaosMerchant, { stage, books }: Client): Promise<void> {
  const credits = await grantedCredits(stage.database, merchantId);
  const months = [...books.of(merchantId).closed.keys()];
  assert.deepEqual(
    credits.map(({ reference }) => reference),
    months.toSorted(),
    'every credit was granted once',
  );
  assert.deepEqual(
    credits.filter(({ granted, used, left }) => granted + used !== left),
    [],
    'every use of a credit counts once',
  );
}

/**
 * Each number of a statement was given once and none is missing, even if something was killed while it closed a month.
 */
async function assertNumbers(database: Database): Promise<void> {
  const given = await statementNumbers(database);
  const expected = given.map((_, index) => `ST-${String(index + 1).padStart(6, '0')}`);
  assert.deepEqual(given, expected, 'the numbers of statements have no gaps');
  assert.deepEqual(await auditedNumbers(database), given, 'every close has an entry, and no other');
}

/** The stored sums of all months, closed or not, equal the sums of the rows. */
async function assertReconciled(database: Database, merchantId: number): Promise<void> {
  const all = { merchantId, closedThrough: null, through: '2100-01' };
  const differences = await database.transaction(async (tx) =>
    findDifferences(tx, all, await selectBookedLines(tx, all)),
  );
  assert.deepEqual(differences, [], `the statements of merchant ${merchantId} equal a count of rows`);
}
