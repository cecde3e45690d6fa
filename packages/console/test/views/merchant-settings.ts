import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-settings',
  role: 'merchant owner',
  path: '/console/m/{merchant}/settings',
};
