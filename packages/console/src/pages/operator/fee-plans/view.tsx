import { TabPage } from '../../../components/tab-page.js';
import { PlansTab } from './plans-tab.js';
import { RepriceTab } from './reprice-tab.js';
import { texts } from './texts.js';
import { WhatIfTab } from './what-if-tab.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      label={texts.parts}
      to="/fee-plans"
      parts={[
        { id: 'plans', title: texts.tabs.plans, View: PlansTab },
        { id: 'what-if', title: texts.tabs['what-if'], View: WhatIfTab },
        { id: 'reprice', title: texts.tabs.reprice, scope: 'statements:write', View: RepriceTab },
      ]}
    />
  );
}
