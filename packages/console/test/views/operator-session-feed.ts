import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-session-feed',
  role: 'support',
  path: '/console/session-feed',
};
