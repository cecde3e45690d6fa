import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-signing-keys',
  role: 'admin',
  path: '/console/signing-keys',
};
