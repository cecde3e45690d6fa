import { decodeCursor, encodeCursor } from '../../http/page-cursor.js';
import { dayOf, merchantOf } from '../sums/sums-cursor.js';
import type { CohortCursor } from './read-cohorts.js';

/** Null if there is no next page. */
export function encodeCohortCursor(cursor: CohortCursor | null): string | null {
  if (cursor === null) return null;
  const { firstDay, bundleId, source, campaign } = cursor.key;
  const place = cursor.isAfter ? 'after' : 'at';
  return encodeCursor([place, String(cursor.merchantId), String(firstDay), bundleId, source, campaign]);
}

/** @throws Failure invalid_request for a text that is not the cursor of a page */
export function decodeCohortCursor(cursor: string | undefined): CohortCursor | undefined {
  const key = decodeCursor(cursor, (parts) => cursorOf(parts) !== undefined);
  return key === undefined ? undefined : cursorOf(key);
}

function cursorOf(key: readonly string[]): CohortCursor | undefined {
  const [place = '', merchant = '', dayNumber = '', bundleId, source, campaign, ...rest] = key;
  if (bundleId === undefined || source === undefined || campaign === undefined) return undefined;
  const [merchantId, firstDay] = [merchantOf(merchant), dayOf(dayNumber)];
  if (merchantId === undefined || firstDay === undefined || rest.length > 0) return undefined;
  if (!/^(at|after)$/.test(place)) return undefined;
  return { merchantId, key: { firstDay, bundleId, source, campaign }, isAfter: place === 'after' };
}
