import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-settings',
  role: 'admin',
  path: '/console/settings',
};
