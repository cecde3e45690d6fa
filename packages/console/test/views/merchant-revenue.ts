import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-revenue',
  role: 'merchant owner',
  path: '/console/m/{merchant}/revenue',
};
