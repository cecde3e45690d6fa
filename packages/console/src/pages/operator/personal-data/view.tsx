import { PageFrame } from '../../../components/page-frame.js';
import { useMay } from '../../../data/session.js';
import { AccessRequests } from './access-requests.js';
import { AskAccess } from './ask-access.js';
import { ErasePerson } from './erase-person.js';
import { Erasures } from './erasures.js';
import { texts } from './texts.js';

export function View() {
  const maySeeTrail = useMay('audit:read');
  const mayErase = useMay('people:write');
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <div class="columns">
        <AskAccess />
        {mayErase && <ErasePerson />}
      </div>
      {maySeeTrail && <AccessRequests />}
      <Erasures />
    </PageFrame>
  );
}
