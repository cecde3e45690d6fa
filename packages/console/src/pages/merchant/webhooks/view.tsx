import { titles } from '../../../app/titles.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useMerchantId } from '../../../data/use-read.js';
import { EndpointsCard } from '../../../parts/webhooks/endpoints-card.js';
import { merchantWebhooks } from '../../../parts/webhooks/webhook-source.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.merchant.webhooks,
    lead: 'What happens is posted to your servers as it happens: reports, statements, keys and more.',
  },
});

export function View() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <EndpointsCard source={merchantWebhooks(useMerchantId())} />
    </PageFrame>
  );
}
