import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-transactions',
  role: 'finance',
  path: '/console/transactions/{merchant}',
};
