import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-cohorts',
  role: 'merchant owner',
  path: '/console/m/{merchant}/cohorts',
};
