import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-merchant-corrections',
  role: 'finance',
  path: '/console/merchants/{merchant}/corrections',
};
