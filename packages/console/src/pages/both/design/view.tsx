import { PageFrame } from '../../../components/page-frame.js';
import { Charts } from './charts.js';
import { Controls } from './controls.js';
import { States } from './states.js';
import { texts } from './texts.js';
import { Tokens } from './tokens.js';

export function View() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Tokens />
      <Controls />
      <States />
      <Charts />
    </PageFrame>
  );
}
