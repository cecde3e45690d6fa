import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/session-feed',
  title,
  menu: { group: 'growth', order: 50 },
  scope: 'service:read',
  load: () => import('./view.js'),
};
