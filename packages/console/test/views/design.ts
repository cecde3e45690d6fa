import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = { name: 'design', role: 'admin', path: '/console/design' };
