import { addGroup } from '../ground/add-group.js';
import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-fee-groups',
  role: 'finance',
  path: '/console/fee-plans/groups',
  prepare: ({ page }) => addGroup(page, '2027-01-01'),
};
