export { createOutbound, type Outbound, type OutboundOptions, type OutboundPost } from './create-outbound.js';
export { type OutboundFault, outboundFaults } from './outbound-faults.js';
export { newWebhookSecret, publicKeyOf, signWebhook, type WebhookSigning } from './sign-webhook.js';
