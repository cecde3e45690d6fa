import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-apps',
  role: 'merchant owner',
  path: '/console/m/{merchant}/apps',
};
