import { useParams } from 'wouter';
import { TabPage } from '../../../components/tab-page.js';
import { OneProposal } from './one-proposal.js';
import { Proposals } from './proposals.js';
import { Requests } from './requests.js';
import { texts } from './texts.js';

/** What waits for somebody: requests of merchants, and corrections that a second person must approve. */
export function View() {
  const { tab, proposalId } = useParams();
  if (tab === 'proposals' && proposalId !== undefined) return <OneProposal proposalId={proposalId} />;
  const { tabs, lead } = texts;
  return (
    <TabPage
      title={texts.title}
      label={texts.title}
      to="/corrections"
      parts={[
        { id: 'requests', title: tabs.requests, lead: lead.requests, View: Requests },
        { id: 'proposals', title: tabs.proposals, lead: lead.proposals, View: Proposals },
      ]}
    />
  );
}
