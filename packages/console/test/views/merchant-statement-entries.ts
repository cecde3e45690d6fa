import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'merchant-statement-entries',
  role: 'merchant owner',
  path: '/console/m/{merchant}/statements/2026-10/entries?line=SEK',
};
