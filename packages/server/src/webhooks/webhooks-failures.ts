import { defineFailures } from '../kernel/failure.js';

/** Every expected failure of webhooks. */
export const webhooksFailures = defineFailures({
  unusable_webhook: {
    status: 400,
    title: 'The endpoint, or the range to send again, cannot be used',
    fix: 'Change the value that errors points at.',
  },
  unknown_webhook_endpoint: {
    status: 404,
    title: 'There is no such webhook endpoint',
    fix: 'List the endpoints; one that was removed is gone.',
  },
  too_many_webhook_endpoints: {
    status: 409,
    title: 'The limit of webhook endpoints is reached',
    fix: 'Remove an endpoint that is not needed, or let one receiver pass on what several need.',
  },
  too_many_to_send_again: {
    status: 409,
    title: 'Too many notifications would be sent again',
    fix: 'Name a shorter range, wait until some were sent, or leave to out to send everything from one number on.',
  },
});
