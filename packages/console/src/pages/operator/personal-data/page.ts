import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/personal-data',
  title,
  menu: { group: 'access', order: 50 },
  scope: 'people:read',
  load: () => import('./view.js'),
};
