import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-events-find',
  role: 'support',
  path: '/console/events/find',
};
