import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-person',
  role: 'admin',
  path: '/console/people/1',
};
