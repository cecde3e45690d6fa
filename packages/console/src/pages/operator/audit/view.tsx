import { TabPage } from '../../../components/tab-page.js';
import { Entries } from './entries.js';
import { Heads } from './heads.js';
import { texts } from './texts.js';

export function View() {
  return (
    <TabPage
      title={texts.title}
      label={texts.parts}
      to="/audit"
      tabs={texts.tabs}
      views={{ entries: Entries, heads: Heads }}
    />
  );
}
