import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/issuer',
  title,
  menu: { group: 'money', order: 60 },
  scope: 'statements:read',
  load: () => import('./view.js'),
};
