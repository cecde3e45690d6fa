import { TabPage } from '../../../components/tab-page.js';
import { FindTab } from './find-tab.js';
import { LiveTab } from './live-tab.js';
import { texts } from './texts.js';
import { WaitingTab } from './waiting-tab.js';
import { WarningsTab } from './warnings-tab.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      label={texts.parts}
      to="/events"
      parts={[
        { id: 'find', title: texts.tabs.find, View: FindTab },
        { id: 'live', title: texts.tabs.live, View: LiveTab },
        { id: 'waiting', title: texts.tabs.waiting, View: WaitingTab },
        { id: 'warnings', title: texts.tabs.warnings, View: WarningsTab },
      ]}
    />
  );
}
