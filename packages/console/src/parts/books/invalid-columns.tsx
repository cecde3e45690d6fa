import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { type Column, linkColumn, numColumn } from '../../components/columns.js';
import { InvalidReason } from '../../components/invalid-reason.js';
import { Day } from '../../components/values.js';
import { reportAddress, transactionAddress } from './addresses.js';
import { remedyOf } from './remedy.js';
import { texts } from './texts.js';

type Invalid = Schema<'InvalidTransaction'>;

/** The columns of a list of items that were not recorded. */
export function invalidColumns(merchantId: number): readonly Column<Invalid>[] {
  return [
    linkColumn(
      texts.id,
      ({ id }) => id,
      ({ id }) => transactionAddress(merchantId, id),
    ),
    {
      name: texts.reason,
      // The service names what is wrong in this very item, such as the code of a country.
      show: ({ reason_code, reason }) => <div class="words">{reason.slice(reason_code.length + 2)}</div>,
      text: ({ reason }) => reason,
    },
    {
      name: texts.remedy,
      show: ({ reason_code }) => <div class="words">{remedyOf(reason_code)}</div>,
      text: ({ reason_code }) => remedyOf(reason_code) ?? '',
    },
    {
      name: texts.report,
      show: ({ report_id, position, accepted_at }) => (
        <>
          <Link to={reportAddress(merchantId, report_id)}>
            <code>{report_id}</code>
          </Link>
          <div class="faint small">{texts.position(position)}</div>
          <div class="faint small">
            <Day on={accepted_at} />
          </div>
        </>
      ),
      text: ({ report_id, position, accepted_at }) => `${report_id} ${position} ${accepted_at}`,
    },
  ];
}

/** How many transactions are invalid for a reason. */
export type ReasonCount = readonly [code: string, count: number | bigint];

export const reasonColumns: readonly Column<ReasonCount>[] = [
  { name: texts.reason, show: ([code]) => <InvalidReason code={code} />, text: ([code]) => code },
  numColumn(texts.transactions, ([, count]) => count),
];
