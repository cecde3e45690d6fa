import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';

/** Whether a report can have brought this id. Any other text is an unknown id; PostgreSQL refuses NUL in a text. */
export function canBeTransactionId(text: string): boolean {
  return text !== '' && !text.includes('\0') && [...text].length <= limits.transactionIdCharacters;
}

/** Also for another merchant's transaction: unreadable looks exactly like missing. */
export function unknownTransaction(): Failure {
  return new Failure(reportingFailures.unknown_transaction, {
    detail: 'This merchant has no recorded transaction with that id.',
  });
}
