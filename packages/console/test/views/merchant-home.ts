import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-home',
  role: 'merchant owner',
  path: '/console/m/{merchant}/',
  pictures: ['1024-light', '360-dark'],
};
