import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-events-live',
  role: 'merchant owner',
  path: '/console/m/{merchant}/events/live',
};
