import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-installation',
  role: 'support',
  path: '/console/installations',
};
