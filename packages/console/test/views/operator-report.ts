import type { DocumentedView } from '../ground/documented-view.js';

export const view: DocumentedView = {
  name: 'operator-report',
  role: 'finance',
  path: '/console/reports?merchant={merchant}',
  prepare: async ({ page, settled }) => {
    await page
      .getByRole('row')
      .filter({ has: page.locator('.badge.bad') })
      .first()
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { name: 'Why items are invalid' }).waitFor();
    await settled();
  },
};
