import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-audit',
  role: 'merchant owner',
  path: '/console/m/{merchant}/audit',
};
