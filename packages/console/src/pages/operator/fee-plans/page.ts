import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/fee-plans/:tab?',
  title,
  menu: { group: 'money', order: 50 },
  scope: 'statements:read',
  load: () => import('./view.js'),
};
