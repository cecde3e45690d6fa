import { useParams } from 'wouter';
import { PageFrame } from '../../../components/page-frame.js';
import { Tabs } from '../../../components/tabs.js';
import { Entries } from './entries.js';
import { Heads } from './heads.js';
import { texts } from './texts.js';

const tabs = ['entries', 'heads'] as const;

export function View() {
  const { tab } = useParams();
  const current = tabs.find((one) => one === tab) ?? 'entries';
  return (
    <PageFrame title={texts.title}>
      <Tabs
        label={texts.parts}
        current={current}
        tabs={tabs.map((id) => ({
          id,
          title: texts.tabs[id],
          to: id === 'entries' ? '/audit' : `/audit/${id}`,
        }))}
      />
      {current === 'entries' ? <Entries /> : <Heads />}
    </PageFrame>
  );
}
