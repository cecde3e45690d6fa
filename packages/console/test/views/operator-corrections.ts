import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-corrections',
  role: 'finance',
  path: '/console/corrections',
};
