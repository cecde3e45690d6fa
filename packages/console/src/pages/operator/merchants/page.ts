import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/merchants',
  title,
  menu: { group: 'overview', order: 20 },
  scope: 'access:read',
  load: () => import('./view.js'),
};
