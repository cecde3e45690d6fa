import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/reports',
  title,
  menu: { group: 'money', order: 10 },
  scope: 'reports:read',
  load: () => import('./view.js'),
};
