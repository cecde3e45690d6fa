import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-fee-plans',
  role: 'finance',
  path: '/console/fee-plans',
};
