import { useParams, useSearchParams } from 'wouter';
import { LinkButton } from '../../../components/button.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Tabs } from '../../../components/tabs.js';
import { useMay } from '../../../data/session.js';
import { Corrections } from './corrections.js';
import { InvalidTransactions } from './invalid-transactions.js';
import { Recorded } from './recorded.js';
import { Requests } from './requests.js';
import { texts } from './texts.js';

const tabs = {
  recorded: Recorded,
  invalid: InvalidTransactions,
  requests: Requests,
  corrections: Corrections,
};
const names = ['recorded', 'invalid', 'requests', 'corrections'] as const;

export function View() {
  const { tab } = useParams<{ tab?: string }>();
  const current = names.find((name) => name === tab) ?? 'recorded';
  const Tab = tabs[current];
  const [params] = useSearchParams();
  // The page of a single transaction has its own link to a correction.
  const mayCorrect = useMay('corrections:write') && !params.has('id');
  return (
    <PageFrame
      title={texts.title}
      actions={mayCorrect && <LinkButton to="/corrections/new">{texts.request}</LinkButton>}
    >
      <Tabs
        label={texts.parts}
        current={current}
        tabs={names.map((name) => ({
          id: name,
          title: texts.tabs[name],
          to: name === 'recorded' ? '/transactions' : `/transactions/${name}`,
        }))}
      />
      <Tab key={current} />
    </PageFrame>
  );
}
