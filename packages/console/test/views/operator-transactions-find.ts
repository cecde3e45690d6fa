import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-transactions-find',
  role: 'finance',
  path: '/console/transactions?id=order-1-0',
};
