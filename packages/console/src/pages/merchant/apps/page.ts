import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/apps/:bundleId?',
  title,
  menu: { group: 'growth', order: 10 },
  scope: 'access:read',
  load: () => import('./view.js'),
};
