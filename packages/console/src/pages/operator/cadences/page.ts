import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/cadences',
  title,
  menu: { group: 'money', order: 15 },
  scope: 'reports:read',
  load: () => import('./view.js'),
};
