import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/cohorts',
  title,
  menu: { group: 'growth', order: 50 },
  scope: 'events:read',
  load: () => import('./view.js'),
};
