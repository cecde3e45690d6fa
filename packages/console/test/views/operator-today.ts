import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-today',
  role: 'finance',
  path: '/console/',
};
