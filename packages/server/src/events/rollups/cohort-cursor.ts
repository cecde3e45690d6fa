import { decodeCursor, encodeCursor } from '../../http/page-cursor.js';
import type { CohortCursor } from './read-cohorts.js';
import { dayOf, merchantOf } from './sums-cursor.js';

/** Null where there is no next page. */
export function encodeCohortCursor(cursor: CohortCursor | null): string | null {
  if (cursor === null) return null;
  const { week, bundleId, source, campaign } = cursor.key;
  const place = cursor.isBehind ? 'behind' : 'at';
  return encodeCursor([place, String(cursor.merchantId), String(week), bundleId, source, campaign]);
}

/** @throws Failure invalid_request for anything that no page has answered */
export function decodeCohortCursor(cursor: string | undefined): CohortCursor | undefined {
  const key = decodeCursor(cursor, (parts) => cursorOf(parts) !== undefined);
  return key === undefined ? undefined : cursorOf(key);
}

function cursorOf(key: readonly string[]): CohortCursor | undefined {
  const [place = '', merchant = '', dayNumber = '', bundleId, source, campaign, ...rest] = key;
  if (bundleId === undefined || source === undefined || campaign === undefined) return undefined;
  const [merchantId, week] = [merchantOf(merchant), dayOf(dayNumber)];
  if (merchantId === undefined || week === undefined || rest.length > 0) return undefined;
  if (!/^(at|behind)$/.test(place)) return undefined;
  return { merchantId, key: { week, bundleId, source, campaign }, isBehind: place === 'behind' };
}
