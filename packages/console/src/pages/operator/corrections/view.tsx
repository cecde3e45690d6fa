import { useParams } from 'wouter';
import { PageFrame } from '../../../components/page-frame.js';
import { Tabs } from '../../../components/tabs.js';
import { OneProposal } from './one-proposal.js';
import { Proposals } from './proposals.js';
import { Requests } from './requests.js';
import { texts } from './texts.js';

/** What waits for somebody: requests of merchants, and corrections that a second person must approve. */
export function View() {
  const { part, proposalId } = useParams();
  if (part === 'proposals' && proposalId !== undefined) return <OneProposal proposalId={proposalId} />;
  const current = part === 'proposals' ? 'proposals' : 'requests';
  return (
    <PageFrame title={texts.title} lead={texts.lead[current]}>
      <Tabs
        label={texts.title}
        current={current}
        tabs={(['requests', 'proposals'] as const).map((id) => ({
          id,
          title: texts.tabs[id],
          to: `/corrections/${id}`,
        }))}
      />
      {current === 'requests' ? <Requests /> : <Proposals />}
    </PageFrame>
  );
}
