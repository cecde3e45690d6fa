import type { Page } from '../../../app/page.js';
import { title } from './title.js';

export const page: Page = {
  side: 'both',
  path: '/design',
  title,
  load: () => import('./view.js'),
};
