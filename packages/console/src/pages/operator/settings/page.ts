import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/settings',
  title,
  menu: { group: 'service', order: 20 },
  scope: 'service:read',
  load: () => import('./view.js'),
};
