import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/statements',
  title,
  menu: { group: 'money', order: 20 },
  scope: 'statements:read',
  load: () => import('./view.js'),
};
