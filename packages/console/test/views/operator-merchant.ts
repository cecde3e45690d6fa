import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-merchant',
  role: 'admin',
  path: '/console/merchants/{merchant}',
};
