import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/audit',
  title,
  menu: { group: 'access', order: 30 },
  scope: 'audit:read',
  load: () => import('./view.js'),
};
