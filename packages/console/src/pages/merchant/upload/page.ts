import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/upload',
  title,
  menu: { group: 'money', order: 5 },
  scope: 'reports:write',
  load: () => import('./view.js'),
};
