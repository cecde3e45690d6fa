import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-attribution',
  role: 'support',
  path: '/console/attribution',
};
