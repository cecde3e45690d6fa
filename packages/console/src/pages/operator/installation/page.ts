import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/installations/:installationId?',
  title,
  menu: { group: 'growth', order: 20 },
  scope: 'installs:read',
  load: () => import('./view.js'),
};
