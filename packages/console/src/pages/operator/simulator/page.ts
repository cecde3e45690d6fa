import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/simulator',
  title,
  menu: { group: 'growth', order: 30 },
  scope: 'people:read',
  load: () => import('./view.js'),
};
