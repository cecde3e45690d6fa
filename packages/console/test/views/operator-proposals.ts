import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-proposals',
  role: 'finance',
  path: '/console/corrections/proposals',
};
