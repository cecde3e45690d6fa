import { EndpointPage } from '../../../parts/webhooks/endpoint-page.js';
import { operatorWebhooks } from '../../../parts/webhooks/webhook-source.js';

export function View() {
  return <EndpointPage source={operatorWebhooks} />;
}
