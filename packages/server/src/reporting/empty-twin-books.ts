import type { EmptyTwin } from '../access/index.js';
import type { Database } from '../database/database.js';
import { deleteOfTwin } from '../jobs/delete-of-twin-store.js';
import { deleteSeries } from './billing/billing-store.js';
import { seriesOfTwin } from './billing/manage-billing.js';
import { lockLedger } from './ledger/ledger-store.js';

/** What reports and corrections left, those that refer to others first. */
const entries = [
  'charged_line',
  'charged_installation',
  'fee_change',
  'transaction_facts',
  'correction_facts',
  'correction_request',
  'correction_proposal',
  'correction',
  'transaction',
  'report_exception',
  'report_outcome',
  'report_total',
  'report_warning',
  'report_content',
  'report',
];
/** What was added up from them, what statements hold without them, and settings. */
const sums = [
  'statement_adjustment',
  'statement_charge',
  'statement_line',
  'statement_close',
  'billing_details',
  'volume_day',
  'fee_day',
  'report_day',
  'amount_level',
  'settlement_allowance',
  'correction_policy',
  'closing_outcome',
];
const rowsAtOnce = 5_000;
/** More than a twin has: a row for each day, currency and app. */
const allSums = 1_000_000;

/**
 * Empties the books of a twin. The sums go in the transaction in which no entry is left, so that they are never those
 * of entries that are gone while reports still come.
 */
export function emptyTwinBooks(database: Database): EmptyTwin {
  return async (twin, most) => {
    let deleted = 0;
    let isOver = false;
    while (!isOver && deleted < most)
      await database.transaction(async (tx) => {
        await lockLedger(tx, twin);
        const rows = await deleteOfTwin(tx, twin, { tables: entries, most: rowsAtOnce });
        deleted += rows;
        isOver = rows < rowsAtOnce;
        if (!isOver) return;
        deleted += await deleteOfTwin(tx, twin, { tables: sums, most: allSums });
        await deleteSeries(tx, seriesOfTwin(twin));
      });
    return deleted;
  };
}
