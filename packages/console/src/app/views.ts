import type { ComponentType } from 'preact';
import { lazy } from 'preact/compat';
import { ViewMissing } from '../data/view-missing.js';
import type { Page } from './pages.js';

const views = new Map<Page, ComponentType>();

/** The view of a page. Starts to load it unless that has already begun. */
export function viewOf(page: Page): ComponentType {
  const known = views.get(page);
  if (known !== undefined) return known;
  const loaded = page.load().catch((error: unknown) => {
    throw new ViewMissing('the file of the view did not come', { cause: error });
  });
  // A view that could not be loaded stays so until the page is reloaded; the error boundary around it says so. This
  // handler keeps a failed preload from being an unhandled rejection.
  loaded.catch(() => undefined);
  const View = lazy(() => loaded.then((module) => ({ default: module.View })));
  views.set(page, View);
  return View;
}
