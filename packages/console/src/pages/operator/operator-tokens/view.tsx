import { PageFrame } from '../../../components/page-frame.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { operatorTokenSource } from '../../../parts/keys/key-sources.js';
import { KeysCard } from '../../../parts/keys/keys-card.js';
import { texts } from './texts.js';

const source = operatorTokenSource(['operator-tokens'], operator.operatorTokens);

export function View() {
  const mayChange = useMay('access:write');
  return (
    <PageFrame title={texts.title} lead={mayChange ? texts.lead : `${texts.lead} ${texts.readOnly}`}>
      <KeysCard source={source} />
    </PageFrame>
  );
}
