import type { Page } from './page.js';

const found = import.meta.glob<Page>('../pages/*/*/page.ts', { eager: true, import: 'page' });

/** Every page of the console, in the order of the navigation. */
export const pages: readonly Page[] = Object.values(found).toSorted(
  (one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0),
);

/** The pages that somebody with these scopes may open in a part of the console. */
export function pagesFor(kind: 'operator' | 'merchant', scopes: readonly string[]): readonly Page[] {
  return pages.filter(
    ({ side, scope }) =>
      (side === kind || side === 'both') && (scope === undefined || scopes.includes(scope)),
  );
}
