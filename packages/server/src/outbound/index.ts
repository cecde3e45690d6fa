export { createOutbound, type OutboundOptions, type OutboundPost } from './create-outbound.js';
export { newWebhookSecret, publicKeyOf, signWebhook } from './sign-webhook.js';
