import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/operator-tokens',
  title,
  menu: { group: 'access', order: 30 },
  scope: 'access:read',
  load: () => import('./view.js'),
};
