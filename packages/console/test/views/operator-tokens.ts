import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-tokens',
  role: 'admin',
  path: '/console/operator-tokens',
};
