import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-month-close',
  role: 'finance',
  path: '/console/month-close/2026-10',
};
