import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/audit/:tab?',
  title,
  menu: { group: 'access', order: 40 },
  scope: 'audit:read',
  load: () => import('./view.js'),
};
