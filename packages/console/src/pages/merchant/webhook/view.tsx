import { useMerchantId } from '../../../data/use-read.js';
import { EndpointPage } from '../../../parts/webhooks/endpoint-page.js';
import { merchantWebhooks } from '../../../parts/webhooks/webhook-source.js';

export function View() {
  return <EndpointPage source={merchantWebhooks(useMerchantId())} />;
}
