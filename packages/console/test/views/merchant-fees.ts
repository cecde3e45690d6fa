import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-fees',
  role: 'merchant owner',
  path: '/console/m/{merchant}/fees',
};
