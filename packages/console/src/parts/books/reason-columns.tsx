import type { Column } from '../../components/column.js';
import { InvalidReason } from '../../components/invalid-reason.js';
import { Num } from '../../components/values.js';
import { texts } from './texts.js';

/** How many transactions are invalid for a reason. */
export type ReasonCount = readonly [code: string, count: number | bigint];

export const reasonColumns: readonly Column<ReasonCount>[] = [
  { name: texts.reason, show: ([code]) => <InvalidReason code={code} />, text: ([code]) => code },
  {
    name: texts.transactions,
    isNumber: true,
    show: ([, count]) => <Num value={count} />,
    text: ([, count]) => String(count),
  },
];
