import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/statements/:month',
  title,
  scope: 'statements:read',
  load: () => import('./view.js'),
};
