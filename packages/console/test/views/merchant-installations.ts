import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-installations',
  role: 'merchant owner',
  path: '/console/m/{merchant}/installations',
};
