import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-events-warnings',
  role: 'support',
  path: '/console/events/warnings',
};
