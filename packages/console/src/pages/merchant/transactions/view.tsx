import { useSearchParams } from 'wouter';
import { LinkButton } from '../../../components/button.js';
import { TabPage } from '../../../components/tab-page.js';
import { useMay } from '../../../data/session.js';
import { Corrections, Requests } from './corrections.js';
import { InvalidTransactions } from './invalid-transactions.js';
import { Recorded } from './recorded.js';
import { texts } from './texts.js';

export function View() {
  const [params] = useSearchParams();
  // The page of a single transaction has its own link to a correction.
  const mayCorrect = useMay('corrections:write') && !params.has('id');
  const { tabs } = texts;
  return (
    <TabPage
      title={texts.title}
      actions={mayCorrect && <LinkButton to="/corrections/new">{texts.request}</LinkButton>}
      label={texts.parts}
      to="/transactions"
      parts={[
        { id: 'recorded', title: tabs.recorded, View: Recorded },
        { id: 'invalid', title: tabs.invalid, View: InvalidTransactions },
        { id: 'requests', title: tabs.requests, View: Requests },
        { id: 'corrections', title: tabs.corrections, View: Corrections },
      ]}
    />
  );
}
