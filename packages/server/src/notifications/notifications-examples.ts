import type { ExampleValues } from '../http/description/example-of-schema.js';

/** Values for the examples of the description, by member. */
export const notificationsExamples: ExampleValues = {
  'Notification.id': '3d4a8f0e-6f0b-4b8c-9a51-0c2f8e6b7d10',
  'Notification.type': 'report.completed',
  'Notification.timestamp': '2026-11-20T12:00:04.217Z',
  'Notification.sequence': 42,
  'Notification.object': { type: 'report', id: '1763640001000000' },
  'Notification.counts': { recorded: 1, repeated: 0, invalid: 0 },
  'Notification.href': '/merchant-api/v1/reports/1763640001000000',
  'NotificationPage.next_after': 42,
  'NotificationPage.last_sequence': 42,
};
