import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/people/:userId',
  title,
  scope: 'users:read',
  load: () => import('./view.js'),
};
