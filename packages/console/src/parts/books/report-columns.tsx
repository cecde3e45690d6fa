import type { Schema } from '@stoa/client';
import { type Column, linkColumn } from '../../components/columns.js';
import { reportColumns } from '../../components/report-columns.js';
import { Time } from '../../components/values.js';
import { MadeBy } from '../people/made-by.js';
import { reportAddress } from './addresses.js';
import { texts } from './texts.js';

type Report = Schema<'MerchantReport'>;

/**
 * The columns of a list of reports for operators. The id links to the report, and the uploader stands below the time.
 */
export const operatorReportColumns: readonly Column<Report>[] = [
  linkColumn(
    texts.report,
    ({ report_id }) => report_id,
    ({ merchant_id, report_id }) => reportAddress(merchant_id, report_id),
  ),
  {
    name: texts.accepted,
    show: ({ accepted_at, uploaded_by }) => (
      <>
        <Time at={accepted_at} />
        {uploaded_by !== null && (
          <div class="faint small">
            {texts.by} <MadeBy by={uploaded_by} />
          </div>
        )}
      </>
    ),
    text: ({ accepted_at }) => accepted_at,
  },
  // Skips the first two, the id without a link and the time alone.
  ...reportColumns.slice(2),
  { name: texts.uploadedBy, text: ({ uploaded_by }) => uploaded_by ?? '' },
];
