import type { Session, Side } from '../data/session.js';
import { type Page, pages, pagesFor } from './pages.js';

/** Where the console is. */
export const base = '/console';

/** The address of the sign-in page that returns the person to the current page. */
export function signInAddress(path = '/sign-in'): string {
  const here = location.pathname + location.search;
  return `${path}${path.includes('?') ? '&' : '?'}return=${encodeURIComponent(here)}`;
}

/** The parts of the console that are open to a person, with their addresses below the base. */
export function placesOf(
  { operator, merchants }: Session,
  names: { readonly operator: string; readonly testPlace: (name: string) => string },
) {
  return [
    ...(operator === null ? [] : [{ id: 'operator', name: names.operator, to: '/', isTest: false }]),
    ...merchants.map(({ merchant_id, name, test_of }) => ({
      id: `m/${merchant_id}`,
      name: test_of === null ? name : names.testPlace(name),
      to: `/m/${merchant_id}/`,
      isTest: test_of !== null,
    })),
  ];
}

/** Whether a path fits the pattern of a page, as wouter compares them. */
function fits(pattern: string, path: string): boolean {
  const parts = pattern.split('/').slice(1);
  const given = path.replace(/\/$/, '').split('/').slice(1);
  return (
    given.length <= parts.length &&
    parts.every((part, index) => {
      const value = given[index];
      if (part.startsWith(':')) return part.endsWith('?') || (value !== undefined && value !== '');
      return part === (value ?? '');
    })
  );
}

/** The page that an address leads to, so that its view is loaded while the session is asked for. */
export function pageAt(pathname: string): Page | undefined {
  const [, merchant, below] = /^\/console(\/m\/\d+)?(\/.*)?$/.exec(pathname) ?? [];
  const kind = merchant === undefined ? 'operator' : 'merchant';
  return pages.find(({ side, path }) => (side === kind || side === 'both') && fits(path, below ?? '/'));
}

/** Whether a person on this side may open the page at an address in their part of the console. */
export function opensFor({ kind, scopes }: Side, address: string): boolean {
  const [path = ''] = address.split('?');
  return pagesFor(kind, scopes).some((page) => fits(page.path, path));
}
