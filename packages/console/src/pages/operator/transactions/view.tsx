import { useParams } from 'wouter';
import { CorrectTransaction } from './correct-transaction.js';
import { FindTransaction } from './find-transaction.js';
import { OneTransaction } from './one-transaction.js';
import { InvalidTransactions, RecordedTransactions } from './transaction-lists.js';

/**
 * Finding transactions across merchants, those of one merchant, those of it that are invalid, one of them, and
 * correcting it.
 */
export function View() {
  const { merchantId, part } = useParams();
  const id = Number(merchantId);
  if (!Number.isSafeInteger(id) || id < 1) return <FindTransaction />;
  if (part === 'invalid') return <InvalidTransactions merchantId={id} />;
  if (part === 'one') return <OneTransaction merchantId={id} />;
  if (part === 'correct') return <CorrectTransaction merchantId={id} />;
  return <RecordedTransactions merchantId={id} />;
}
