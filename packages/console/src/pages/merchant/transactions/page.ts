import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/transactions/:tab?',
  title,
  menu: { group: 'money', order: 15 },
  scope: 'reports:read',
  load: () => import('./view.js'),
};
