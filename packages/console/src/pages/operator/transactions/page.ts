import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/transactions/:merchantId?/:part?',
  title,
  menu: { group: 'money', order: 20 },
  scope: 'reports:read',
  load: () => import('./view.js'),
};
