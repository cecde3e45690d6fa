import { titles } from '../../../app/titles.js';
import { PageFrame } from '../../../components/page-frame.js';
import { EndpointsCard } from '../../../parts/webhooks/endpoints-card.js';
import { operatorWebhooks } from '../../../parts/webhooks/webhook-source.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.operator.webhooks,
    lead: 'What concerns the store is posted to its own servers as it happens. Those of a merchant are on the page of that merchant.',
  },
});

export function View() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <EndpointsCard source={operatorWebhooks} />
    </PageFrame>
  );
}
