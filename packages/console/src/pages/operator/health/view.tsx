import { PageFrame } from '../../../components/page-frame.js';
import { Findings } from './findings.js';
import { ServiceNow } from './service-now.js';
import { texts } from './texts.js';

export function View() {
  return (
    <PageFrame title={texts.title}>
      <ServiceNow />
      <Findings />
    </PageFrame>
  );
}
