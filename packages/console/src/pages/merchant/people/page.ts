import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/people',
  title,
  menu: { group: 'access', order: 20 },
  scope: 'users:read',
  load: () => import('./view.js'),
};
