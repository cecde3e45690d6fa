import { assertMerchant } from '../../access/index.js';
import { type Actor, auditWriter } from '../../audit-entries/index.js';
import { Failure } from '../../kernel/failure.js';
import { auditCorrections } from '../corrections/audit-corrections.js';
import type { Correction } from '../corrections/correction.js';
import {
  type CorrectionBooks,
  openCorrectionBooks,
  storeCorrections,
} from '../corrections/correction-books.js';
import type { NewCorrection } from '../corrections/correction-store.js';
import { decideCorrection } from '../corrections/decide-correction.js';
import type { CorrectionContext, ReviewCorrections } from '../corrections/large-corrections.js';
import type { RequestedCorrection } from '../corrections/usable-correction.js';
import { lockLedger } from '../ledger/ledger-store.js';
import type { DetailedProposal } from '../proposals/correction-proposal-store.js';
import { needSecondPerson, proposeCorrections } from '../proposals/propose-corrections.js';
import { reportingFailures } from '../reporting-failures.js';

export interface CorrectionBatch {
  readonly merchantId: number;
  readonly by: Actor;
  readonly review?: ReviewCorrections;
  /** Each corrects a different transaction. */
  readonly corrections: readonly Omit<RequestedCorrection, 'merchantId' | 'by'>[];
  /** Decides everything and changes nothing. */
  readonly dryRun: boolean;
}

/** What became of one correction of a batch. */
export type CorrectionOutcome =
  | { readonly outcome: 'made'; readonly correction: Correction }
  /** Only in a dry run. */
  | { readonly outcome: 'would_be_made' | 'would_wait'; readonly correction: NewCorrection }
  /** Waits for a second person, in one proposal with all other corrections of the batch that can be made. */
  | { readonly outcome: 'waits'; readonly correction: NewCorrection; readonly proposal: DetailedProposal }
  /** The transaction already stood like this, perhaps because the same batch made the correction before a crash. */
  | { readonly outcome: 'stands_already' }
  | { readonly outcome: 'refused'; readonly failure: Failure };

/**
 * Makes many corrections in one database transaction. Corrections that can be made are made, and the others are refused
 * one by one. So a repeat, even after a crash, makes only what is missing. If a second person is needed, all that can
 * be made wait in one proposal.
 * @throws Failure unknown_merchant; unusable_correction for a transaction that the batch names twice
 */
export async function correctMany(
  { database, clock, secondPersonAbove }: CorrectionContext,
  batch: CorrectionBatch,
): Promise<CorrectionOutcome[]> {
  refuseRepeats(batch);
  const { merchantId, by, dryRun } = batch;
  await assertMerchant(database, merchantId);
  return database.transaction(async (tx) => {
    if (dryRun) await tx.execute('set transaction isolation level repeatable read, read only');
    else await lockLedger(tx, merchantId);
    const books = await openCorrectionBooks(tx, merchantId, batch.corrections);
    const now = clock.now();
    const checked = checkAll(books, batch, now);
    const decided = checked.flatMap((one) => (one instanceof Failure ? [] : one));
    const waits = await needSecondPerson(tx, { merchantId, decided, above: secondPersonAbove, now });
    if (dryRun)
      return checked.map((one) =>
        outcomeOf(one, (correction) => ({ outcome: waits ? 'would_wait' : 'would_be_made', correction })),
      );
    batch.review?.(decided, { waits });
    if (waits) {
      const proposal = await proposeCorrections(tx, { merchantId, by, books, decided, clock });
      return checked.map((one) =>
        outcomeOf(one, (correction) => ({ outcome: 'waits', correction, proposal })),
      );
    }
    const made = await storeCorrections(tx, merchantId, { books, decided });
    await auditCorrections(tx, auditWriter(by, clock), { merchantId, made });
    const each = made.values();
    return checked.map((one) =>
      outcomeOf(one, () => {
        const { value: correction } = each.next();
        if (correction === undefined) throw new Error('a correction was decided and not made');
        return { outcome: 'made', correction };
      }),
    );
  });
}

function checkAll(
  books: CorrectionBooks,
  { corrections, by }: CorrectionBatch,
  madeAt: Date,
): (NewCorrection | Failure)[] {
  return corrections.map((one) => {
    try {
      const decided = decideCorrection(books, { ...one, by: by.name }, madeAt);
      books.add(decided);
      return decided;
    } catch (error) {
      if (error instanceof Failure && isOfOneCorrection(error)) return error;
      throw error;
    }
  });
}

function outcomeOf(
  checked: NewCorrection | Failure,
  whenDecided: (correction: NewCorrection) => CorrectionOutcome,
): CorrectionOutcome {
  if (!(checked instanceof Failure)) return whenDecided(checked);
  return checked.definition.code === reportingFailures.correction_changes_nothing.code
    ? { outcome: 'stands_already' }
    : { outcome: 'refused', failure: checked };
}

function isOfOneCorrection({ definition: { code } }: Failure): boolean {
  const { unknown_transaction, unusable_correction, correction_changes_nothing } = reportingFailures;
  return [unknown_transaction, unusable_correction, correction_changes_nothing].some(
    (one) => one.code === code,
  );
}

/** If a batch could correct a transaction twice, a repeat would overwrite the second correction with the first. */
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
