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
  return (
    <TabPage
      title={texts.title}
      label={texts.title}
      to="/corrections"
      tabs={texts.tabs}
      views={{ requests: Requests, proposals: Proposals }}
      leads={texts.lead}
    />
  );
}
