import { titles } from '../../../app/titles.js';
import { PageFrame } from '../../../components/page-frame.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { operatorTokenSource } from '../../../parts/keys/key-sources.js';
import { KeysCard } from '../../../parts/keys/keys-card.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.operator['operator-tokens'],
    lead: 'For programs of the store, such as the one that feeds store sessions. People do not need one. Keys of a merchant are on the page of that merchant.',
    readOnly: 'Only admins issue and revoke them.',
  },
});

const source = operatorTokenSource(['operator-tokens'], operator.operatorTokens);

export function View() {
  const mayChange = useMay('access:write');
  return (
    <PageFrame title={texts.title} lead={mayChange ? texts.lead : `${texts.lead} ${texts.readOnly}`}>
      <KeysCard source={source} />
    </PageFrame>
  );
}
