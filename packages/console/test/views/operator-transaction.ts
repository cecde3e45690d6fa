import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-transaction',
  role: 'finance',
  path: '/console/transactions/{merchant}/one?id=order-1-0',
};
