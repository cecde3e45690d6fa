import { useParams } from 'wouter';
import { EndpointPage } from '../../../parts/webhooks/endpoint-page.js';
import { webhooksOfMerchant } from '../../../parts/webhooks/webhook-source.js';

export function View() {
  const { merchantId = '' } = useParams();
  return <EndpointPage source={webhooksOfMerchant(Number(merchantId))} />;
}
