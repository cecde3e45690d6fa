import { TabPage } from '../../../components/tab-page.js';
import { PlansTab } from './plans-tab.js';
import { ProposalsTab } from './proposals-tab.js';
import { RepriceTab } from './reprice-tab.js';
import { texts } from './texts.js';
import { WhatIfTab } from './what-if-tab.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      label={texts.parts}
      to="/fee-plans"
      tabs={texts.tabs}
      views={{ plans: PlansTab, 'what-if': WhatIfTab, reprice: RepriceTab, proposals: ProposalsTab }}
      scopes={{ reprice: 'statements:write' }}
    />
  );
}
