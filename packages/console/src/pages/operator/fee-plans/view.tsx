import { TabPage } from '../../../components/tab-page.js';
import { CardTab } from './card-tab.js';
import { ChannelsTab } from './channels-tab.js';
import { ExchangeRatesTab } from './exchange-rates-tab.js';
import { GroupsTab } from './groups-tab.js';
import { PlansTab } from './plans-tab.js';
import { ProposalsTab } from './proposals-tab.js';
import { RepriceTab } from './reprice-tab.js';
import { texts } from './texts.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      label={texts.parts}
      to="/fee-plans"
      tabs={texts.tabs}
      views={{
        plans: PlansTab,
        new: CardTab,
        reprice: RepriceTab,
        proposals: ProposalsTab,
        groups: GroupsTab,
        channels: ChannelsTab,
        'exchange-rates': ExchangeRatesTab,
      }}
      scopes={{ reprice: 'statements:write', channels: 'reports:read' }}
    />
  );
}
