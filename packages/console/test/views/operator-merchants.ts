import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = { name: 'operator-merchants', role: 'admin', path: '/console/merchants' };
