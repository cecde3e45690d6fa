import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-events-revenue',
  role: 'support',
  path: '/console/events/revenue',
};
