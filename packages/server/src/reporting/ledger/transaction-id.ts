import type { Instant } from '@stoa/contract';
import { cursorOf, instantKey, textKey } from '../../http/page-cursor.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';

/**
 * Whether a report can contain this id. Any other text is treated as an unknown id; PostgreSQL refuses NUL in a text.
 */
export function canBeTransactionId(text: string): boolean {
  return text !== '' && !text.includes('\0') && [...text].length <= limits.transactionIdCharacters;
}

/** Also thrown for another merchant's transaction, so that it looks exactly like a missing one. */
export function unknownTransaction(): Failure {
  return new Failure(reportingFailures.unknown_transaction, {
    detail: 'This merchant has no recorded transaction with that id.',
  });
}

/** The place of a transaction in the order of settlement. An empty id is before all ids of an instant. */
export interface TransactionPosition {
  readonly settledAt: Instant;
  readonly transactionId: string;
}

/** A cursor that holds such a position. */
export const positionCursor = cursorOf({ settledAt: instantKey, transactionId: textKey });
