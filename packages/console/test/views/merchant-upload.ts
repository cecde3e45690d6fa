import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-upload',
  role: 'merchant owner',
  path: '/console/m/{merchant}/upload',
};
