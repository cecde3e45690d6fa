import { decodeCursor, encodeCursor } from '../../http/page-cursor.js';
import { earliestDay, latestDay } from '../../kernel/day.js';
import type { SumsCursor } from './read-sums.js';

/** Null if there is no next page. */
export function encodeSumsCursor(cursor: SumsCursor | null): string | null {
  if (cursor === null) return null;
  const { merchantId, day, bundleId, eventName, source, campaign, currency } = cursor.key;
  const place = cursor.isAfter ? 'after' : 'at';
  return encodeCursor([
    place,
    String(merchantId),
    String(day),
    bundleId,
    eventName,
    source,
    campaign,
    currency,
  ]);
}

/** @throws Failure invalid_request for a text that is not the cursor of a page */
export function decodeSumsCursor(cursor: string | undefined): SumsCursor | undefined {
  const key = decodeCursor(cursor, (parts) => cursorOf(parts) !== undefined);
  return key === undefined ? undefined : cursorOf(key);
}

function cursorOf(key: readonly string[]): SumsCursor | undefined {
  const [place = '', merchant = '', dayNumber = '', ...texts] = key;
  const [bundleId, eventName, source, campaign, currency, ...rest] = texts;
  if (bundleId === undefined || eventName === undefined || source === undefined) return undefined;
  if (campaign === undefined || currency === undefined || rest.length > 0) return undefined;
  const [merchantId, day] = [merchantOf(merchant), dayOf(dayNumber)];
  if (merchantId === undefined || day === undefined || !/^(at|after)$/.test(place)) return undefined;
  return {
    key: { merchantId, day, bundleId, eventName, source, campaign, currency },
    isAfter: place === 'after',
  };
}

/** The id of a merchant in a cursor. */
export function merchantOf(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : undefined;
}

/** The number of a day in a cursor. */
export function dayOf(text: string): number | undefined {
  const day = /^-?\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return day >= earliestDay && day <= latestDay ? day : undefined;
}
