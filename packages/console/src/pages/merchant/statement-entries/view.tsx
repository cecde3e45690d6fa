import { useParams } from 'wouter';
import { titles } from '../../../app/titles.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useMerchantPage } from '../../../components/paging.js';
import { useMay } from '../../../data/session.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { isMonth, monthText } from '../../../format/time.js';
import { EntriesTable, LineFilter, useChosenLine } from '../../../parts/statements/entries-table.js';
import { entriesQuery } from '../../../parts/statements/line-choice.js';
import { defineTexts } from '../../../texts/define-texts.js';
import { correctionAddress, transactionAddress } from '../transactions/addresses.js';

const texts = defineTexts({
  en: {
    title: titles.merchant['statement-entries'],
    titleOf: (month: string) => `Entries of ${month}`,
    lead: 'The transactions and corrections that the sums are made of. Dispute one that looks wrong.',
    question: 'Dispute',
  },
});

/** The entries of a statement, or of one of its lines. Each entry links to a correction request for its transaction. */
export function View() {
  const { month = '' } = useParams<{ month: string }>();
  const line = useChosenLine();
  const statement = useMerchantRead({
    key: ['statements', month],
    read: (client, ending) => client.statements.get(month, ending),
  });
  const entries = useMerchantPage({
    key: ['statements', month, 'entries', { line }],
    read: (client, page, ending) =>
      client.statements.entries(month, { ...entriesQuery(line), ...page }, ending),
  });
  const mayCorrect = useMay('corrections:write');
  const name = isMonth(month) ? monthText(month) : month;
  return (
    <PageFrame
      title={texts.titleOf(name)}
      lead={texts.lead}
      up={{ to: `/statements/${encodeURIComponent(month)}`, title: name }}
    >
      <LineFilter statement={statement.data} />
      <EntriesTable
        of={entries}
        links={{
          transaction: transactionAddress,
          action: mayCorrect ? { name: texts.question, to: correctionAddress } : undefined,
        }}
      />
    </PageFrame>
  );
}
