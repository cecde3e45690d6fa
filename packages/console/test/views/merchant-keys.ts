import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-keys',
  role: 'merchant owner',
  path: '/console/m/{merchant}/keys',
};
