import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-events-cohorts',
  role: 'support',
  path: '/console/events/cohorts',
};
