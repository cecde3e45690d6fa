import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = { name: 'operator-reports', role: 'finance', path: '/console/reports' };
