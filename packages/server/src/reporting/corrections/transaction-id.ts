import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';

/** A text that no report can have brought names nothing, as any other unknown id; PostgreSQL takes no NUL. */
export function canBeTransactionId(text: string): boolean {
  return text !== '' && !text.includes('\0') && [...text].length <= limits.transactionIdCharacters;
}

/** The same for a transaction of another merchant: unreadable looks exactly like missing. */
export function unknownTransaction(): Failure {
  return new Failure(reportingFailures.unknown_transaction, {
    detail: 'This merchant has no recorded transaction of that id.',
  });
}
