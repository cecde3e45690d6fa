import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/corrections/:part?/:proposalId?',
  title,
  menu: { group: 'money', order: 30 },
  scope: 'reports:read',
  load: () => import('./view.js'),
};
