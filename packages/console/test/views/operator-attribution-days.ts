import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-attribution-days',
  role: 'support',
  path: '/console/attribution?period=days',
};
