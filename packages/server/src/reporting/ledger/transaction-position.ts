import type { Instant } from '@stoa/contract';
import { earliestInstant, latestInstant } from '../month.js';
import { canBeTransactionId } from './transaction-id.js';

/** The place of a transaction in the order of settlement. An empty id is before all ids of an instant. */
export interface TransactionPosition {
  readonly settledAt: Instant;
  readonly transactionId: string;
}

/** The parts of a cursor that hold a position: microseconds and an id. */
export function partsOfPosition({ settledAt, transactionId }: TransactionPosition): [string, string] {
  return [String(settledAt), transactionId];
}

/** Reads these parts; undefined if they cannot come from a page. */
export function positionOf(parts: readonly string[]): TransactionPosition | undefined {
  const [time = '', transactionId = '', ...rest] = parts;
  if (rest.length > 0 || !canBeTransactionId(transactionId)) return undefined;
  if (!/^-?\d{1,18}$/.test(time)) return undefined;
  const settledAt = BigInt(time);
  return settledAt < earliestInstant || settledAt > latestInstant ? undefined : { settledAt, transactionId };
}
