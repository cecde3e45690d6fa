import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-transaction-correct',
  role: 'finance',
  path: '/console/transactions/{merchant}/correct?id=order-1-0',
};
