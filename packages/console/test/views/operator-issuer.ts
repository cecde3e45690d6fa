import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-issuer',
  role: 'finance',
  path: '/console/issuer',
};
