import type { ComponentType } from 'preact';
import { lazy } from 'preact/compat';
import { ViewMissing } from '../data/view-missing.js';
import type { Page } from './page.js';

const views = new Map<Page, ComponentType>();

/** The view of a page, which begins to load now if it did not before. */
export function viewOf(page: Page): ComponentType {
  const known = views.get(page);
  if (known !== undefined) return known;
  const loaded = page.load().catch((error: unknown) => {
    throw new ViewMissing('the file of the view did not come', { cause: error });
  });
  // The boundary around the view shows the failure, until the page is loaded again; nobody else waits for it.
  loaded.catch(() => undefined);
  const View = lazy(() => loaded.then((module) => ({ default: module.View })));
  views.set(page, View);
  return View;
}
