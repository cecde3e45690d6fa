import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/people',
  title,
  menu: { group: 'access', order: 10 },
  scope: 'users:read',
  load: () => import('./view.js'),
};
