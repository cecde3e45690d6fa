import { useParams } from 'wouter';
import { titles } from '../../../app/titles.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useOperatorPage } from '../../../components/paging.js';
import { useMay } from '../../../data/session.js';
import { isMonth, monthText } from '../../../format/time.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { EntriesTable, LineFilter, useChosenLine } from '../../../parts/statements/entries-table.js';
import { entriesQuery } from '../../../parts/statements/line-choice.js';
import { useOperatorStatement } from '../../../parts/statements/use-operator-statement.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.operator['statement-entries'],
    titleOf: (name: string, month: string) => `${name}: entries of ${month}`,
    lead: 'The transactions and corrections that the sums are made of.',
    up: 'The statement',
    correct: 'Correct',
    merchant: (id: string) => `Merchant ${id}`,
  },
});

/** What the statement of a merchant, or one of its lines, is made of. */
export function View() {
  const { month = '', merchantId = '' } = useParams();
  const line = useChosenLine();
  const statement = useOperatorStatement(Number(merchantId), month);
  const entries = useOperatorPage({
    key: ['statement', Number(merchantId), month, 'entries', line],
    read: (operator, page, ending) =>
      operator.statements.entries(merchantId, month, { ...entriesQuery(line), ...page }, ending),
  });
  const mayCorrect = useMay('corrections:write');
  const name = statement.data?.merchant_name ?? texts.merchant(merchantId);
  return (
    <PageFrame
      title={texts.titleOf(name, isMonth(month) ? monthText(month) : month)}
      lead={texts.lead}
      up={{
        to: `/month-close/${encodeURIComponent(month)}/${encodeURIComponent(merchantId)}`,
        title: texts.up,
      }}
    >
      <LineFilter statement={statement.data ?? undefined} />
      <EntriesTable
        of={entries}
        links={{
          transaction: (id) => transactionAddress(Number(merchantId), id),
          action: mayCorrect
            ? { name: texts.correct, to: (id) => transactionAddress(Number(merchantId), id, 'correct') }
            : undefined,
        }}
      />
    </PageFrame>
  );
}
