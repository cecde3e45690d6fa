import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-events-waiting',
  role: 'support',
  path: '/console/events/waiting',
};
