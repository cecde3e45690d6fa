import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-events-now',
  role: 'support',
  path: '/console/events/now',
};
