import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-transactions-invalid',
  role: 'finance',
  path: '/console/transactions/{merchant}/invalid',
};
