import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-personal-data',
  role: 'admin',
  path: '/console/personal-data',
};
