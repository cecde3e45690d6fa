import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/month-close/:month?',
  title,
  menu: { group: 'money', order: 40 },
  scope: 'statements:read',
  load: () => import('./view.js'),
};
