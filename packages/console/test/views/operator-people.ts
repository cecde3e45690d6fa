import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-people',
  role: 'admin',
  path: '/console/people',
};
