import { type Column, numColumn } from '../../components/columns.js';
import { InvalidReason } from '../../components/invalid-reason.js';
import { texts } from './texts.js';

/** How many transactions are invalid for a reason. */
export type ReasonCount = readonly [code: string, count: number | bigint];

export const reasonColumns: readonly Column<ReasonCount>[] = [
  { name: texts.reason, show: ([code]) => <InvalidReason code={code} />, text: ([code]) => code },
  numColumn(texts.transactions, ([, count]) => count),
];
