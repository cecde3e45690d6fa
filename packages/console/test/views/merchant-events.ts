import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-events',
  role: 'merchant owner',
  path: '/console/m/{merchant}/events/find',
};
