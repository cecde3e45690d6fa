import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/month-close/:month/:merchantId/entries',
  title,
  scope: 'statements:read',
  load: () => import('./view.js'),
};
