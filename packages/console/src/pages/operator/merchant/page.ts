import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'operator',
  path: '/merchants/:merchantId/:tab?',
  title,
  scope: 'access:read',
  load: () => import('./view.js'),
};
