import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-service-settings',
  role: 'support',
  path: '/console/settings/service',
};
