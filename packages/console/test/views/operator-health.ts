import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-health',
  role: 'support',
  path: '/console/health',
};
