import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'merchant',
  path: '/corrections/new',
  title,
  scope: 'corrections:write',
  load: () => import('./view.js'),
};
