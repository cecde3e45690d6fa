import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/events/:tab?',
  title,
  menu: { group: 'growth', order: 30 },
  scope: 'events:read',
  load: () => import('./view.js'),
};
