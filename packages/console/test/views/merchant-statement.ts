import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-statement',
  role: 'merchant owner',
  path: '/console/m/{merchant}/statements/2026-10',
};
