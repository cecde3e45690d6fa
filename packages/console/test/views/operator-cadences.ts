import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-cadences',
  role: 'finance',
  path: '/console/cadences',
};
