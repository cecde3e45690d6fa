import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/signing-keys',
  title,
  menu: { group: 'access', order: 20 },
  scope: 'signing:read',
  load: () => import('./view.js'),
};
