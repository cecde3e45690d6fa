import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-events-set-aside',
  role: 'support',
  path: '/console/events/set-aside',
};
