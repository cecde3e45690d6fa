import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/reports/:merchantId/:reportId',
  title,
  scope: 'reports:read',
  load: () => import('./view.js'),
};
