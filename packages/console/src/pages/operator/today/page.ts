import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/',
  title,
  menu: { group: 'overview', order: 0 },
  load: () => import('./view.js'),
};
