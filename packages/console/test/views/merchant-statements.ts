import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-statements',
  role: 'merchant owner',
  path: '/console/m/{merchant}/statements',
};
