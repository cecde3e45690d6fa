import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/health',
  title,
  menu: { group: 'service', order: 10 },
  scope: 'service:read',
  load: () => import('./view.js'),
};
