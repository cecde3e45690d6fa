import type { ExampleValues } from '../http/description/example-of-schema.js';

/** Values for the examples of the description, by member. */
export const notificationsExamples: ExampleValues = {
  'Notification.type': 'report.completed',
};
