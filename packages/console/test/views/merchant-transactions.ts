import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-transactions',
  role: 'merchant owner',
  path: '/console/m/{merchant}/transactions',
};
