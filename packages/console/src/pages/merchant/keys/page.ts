import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/keys/:kind?',
  title,
  menu: { group: 'access', order: 10 },
  scope: 'access:read',
  load: () => import('./view.js'),
};
