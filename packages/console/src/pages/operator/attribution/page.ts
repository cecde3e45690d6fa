import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/attribution',
  title,
  menu: { group: 'growth', order: 10 },
  scope: 'installs:read',
  load: () => import('./view.js'),
};
