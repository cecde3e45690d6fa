import { useSearchParams } from 'wouter';
import { LinkButton } from '../../../components/button.js';
import { TabPage } from '../../../components/tab-page.js';
import { useMay } from '../../../data/session.js';
import { Corrections, Requests } from './correction-lists.js';
import { InvalidTransactions } from './invalid-transactions.js';
import { Recorded } from './recorded.js';
import { texts } from './texts.js';

export function View() {
  const [params] = useSearchParams();
  // The page of a single transaction has its own link to a correction.
  const mayCorrect = useMay('corrections:write') && !params.has('id');
  return (
    <TabPage
      title={texts.title}
      actions={mayCorrect && <LinkButton to="/corrections/new">{texts.request}</LinkButton>}
      label={texts.parts}
      to="/transactions"
      tabs={texts.tabs}
      views={{
        recorded: Recorded,
        invalid: InvalidTransactions,
        requests: Requests,
        corrections: Corrections,
      }}
    />
  );
}
