import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { lockLedger } from '../ledger/ledger-store.js';
import { reportingFailures } from '../reporting-failures.js';
import type { Correction } from './correction.js';
import { type CorrectionBooks, openCorrectionBooks, storeCorrections } from './correction-books.js';
import type { NewCorrection } from './correction-store.js';
import { decideCorrection } from './decide-correction.js';
import type { RequestedCorrection } from './usable-correction.js';

export interface CorrectionBatch {
  readonly merchantId: number;
  /** Who asks: `operator token 7` or `command`. */
  readonly by: string;
  /** Each for another transaction. */
  readonly corrections: readonly Omit<RequestedCorrection, 'merchantId' | 'by'>[];
  /** Decides everything and changes nothing. */
  readonly dryRun: boolean;
}

/** What became of one correction of a batch. */
export type CorrectionOutcome =
  | { readonly outcome: 'made'; readonly correction: Correction }
  /** Of a dry run. */
  | { readonly outcome: 'would_be_made'; readonly correction: Omit<Correction, 'correctionId'> }
  /** The transaction stood like this already, perhaps by the same batch before a crash. */
  | { readonly outcome: 'stands_already' }
  | { readonly outcome: 'refused'; readonly failure: Failure };

/**
 * Makes many corrections in one database transaction. What can be made is made, and the rest is refused one by one, so a
 * repeat, also after a crash, makes only what is missing.
 * @throws Failure unknown_merchant; unusable_correction for a transaction that the batch names twice
 */
export type CorrectMany = (batch: CorrectionBatch) => Promise<CorrectionOutcome[]>;

export function createCorrectMany(database: Database, clock: Clock): CorrectMany {
  return async (batch) => {
    refuseRepeats(batch);
    await assertMerchant(database, batch.merchantId);
    return database.transaction(async (tx) => {
      if (batch.dryRun) await tx.execute('set transaction isolation level repeatable read, read only');
      else await lockLedger(tx, batch.merchantId);
      const ids = batch.corrections.map(({ transactionId }) => transactionId);
      const books = await openCorrectionBooks(tx, batch.merchantId, ids);
      const judged = judgeAll(books, batch, clock.now());
      const decided = judged.flatMap((one) => (one instanceof Failure ? [] : one));
      if (batch.dryRun) return judged.map((one) => outcomeOf(one));
      const made = (await storeCorrections(tx, batch.merchantId, { books, decided })).values();
      return judged.map((one) => outcomeOf(one, one instanceof Failure ? undefined : made.next().value));
    });
  };
}

function judgeAll(
  books: CorrectionBooks,
  { corrections, by }: CorrectionBatch,
  madeAt: Date,
): (NewCorrection | Failure)[] {
  return corrections.map((one) => {
    try {
      const decided = decideCorrection(books, { ...one, by }, madeAt);
      books.add(decided);
      return decided;
    } catch (error) {
      if (error instanceof Failure && isOfOneCorrection(error)) return error;
      throw error;
    }
  });
}

function outcomeOf(judged: NewCorrection | Failure, made?: Correction): CorrectionOutcome {
  if (!(judged instanceof Failure)) {
    return made === undefined
      ? { outcome: 'would_be_made', correction: judged }
      : { outcome: 'made', correction: made };
  }
  return judged.definition.code === reportingFailures.correction_changes_nothing.code
    ? { outcome: 'stands_already' }
    : { outcome: 'refused', failure: judged };
}

function isOfOneCorrection({ definition: { code } }: Failure): boolean {
  const { unknown_transaction, unusable_correction, correction_changes_nothing } = reportingFailures;
  return [unknown_transaction, unusable_correction, correction_changes_nothing].some(
    (one) => one.code === code,
  );
}

/** Repeating a batch that corrects one transaction twice would undo the second correction by the first. */
function refuseRepeats({ corrections }: CorrectionBatch): void {
  const seen = new Set<string>();
  const faults = corrections.flatMap(({ transactionId }, index) => {
    if (!seen.has(transactionId)) {
      seen.add(transactionId);
      return [];
    }
    const detail = 'An earlier item names the same transaction; a batch corrects each once.';
    return [{ pointer: `/corrections/${index}/transaction_id`, code: 'repeated_transaction', detail }];
  });
  if (faults.length === 0) return;
  const detail = 'The batch names transactions more than once; see errors.';
  throw new Failure(reportingFailures.unusable_correction, { detail, faults });
}
