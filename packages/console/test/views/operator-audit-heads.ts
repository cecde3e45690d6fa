import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-audit-heads',
  role: 'auditor',
  path: '/console/audit/heads',
};
