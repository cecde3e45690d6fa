import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/events/:tab?',
  title,
  menu: { group: 'growth', order: 40 },
  scope: 'events:read',
  load: () => import('./view.js'),
};
