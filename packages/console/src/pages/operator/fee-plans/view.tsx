import { useParams } from 'wouter';
import { PageFrame } from '../../../components/page-frame.js';
import { Tabs } from '../../../components/tabs.js';
import { usePlace } from '../../../data/session.js';
import { PlansTab } from './plans-tab.js';
import { RepriceTab } from './reprice-tab.js';
import { texts } from './texts.js';
import { WhatIfTab } from './what-if-tab.js';

const tabs = [
  { id: 'plans', scope: 'statements:read', Tab: PlansTab },
  { id: 'what-if', scope: 'statements:read', Tab: WhatIfTab },
  { id: 'reprice', scope: 'statements:write', Tab: RepriceTab },
] as const;

export function View() {
  const { tab } = useParams();
  const { side } = usePlace();
  const open = tabs.filter(({ scope }) => side?.scopes.includes(scope) === true);
  const current = open.find(({ id }) => id === tab) ?? tabs[0];
  return (
    <PageFrame title={texts.title}>
      <Tabs
        label={texts.parts}
        current={current.id}
        tabs={open.map(({ id }) => ({
          id,
          title: texts.tabs[id],
          to: id === 'plans' ? '/fee-plans' : `/fee-plans/${id}`,
        }))}
      />
      <current.Tab />
    </PageFrame>
  );
}
