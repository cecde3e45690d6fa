import { refuseQuery } from '../../http/validating/query-parameters.js';
import type { Failure } from '../../kernel/failure.js';
import { nearestName } from '../../kernel/nearest-name.js';

/**
 * What a name of the IANA time zone database looks like. Offsets do not fit, nor do abbreviations, because some mean
 * several zones.
 */
const timeZonePattern = '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$';
export const timeZoneCharacters = 64;

/** Whether the time zone is UTC, for whose days sums are stored. */
export function isUtc(zone: string | undefined): boolean {
  return zone === undefined || /^(etc\/)?utc$/i.test(zone);
}

/**
 * The name, if `Intl` knows it. PostgreSQL, which finds the days, may know fewer names. @throws Failure invalid_request
 */
export function knownTimeZone(zone: string): string {
  const isName = new RegExp(timeZonePattern, 'i').test(zone) && zone.length <= timeZoneCharacters;
  if (!isName || !isKnownToIntl(zone)) throw unknownTimeZone(zone);
  return zone;
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format(0) !== '';
  } catch {
    // A RangeError: Intl knows no such zone.
    return false;
  }
}

export function unknownTimeZone(zone: string): Failure {
  const near = nearTimeZone(zone);
  const meant = near === undefined ? '' : ` Did you mean ${near}?`;
  const detail = `must be a name of the IANA time zone database, like Europe/Berlin.${meant}`;
  return refuseQuery({ name: 'tz', code: 'not_allowed', detail });
}

/**
 * The time zone whose name, or whose city, is most like the text. Returns a known name, never the text that was sent.
 */
function nearTimeZone(zone: string): string | undefined {
  const written = zone.toLowerCase().replaceAll(' ', '_');
  const names = Intl.supportedValuesOf('timeZone');
  const partOf = (name: string): string =>
    written.includes('/') ? name.toLowerCase() : (name.toLowerCase().split('/').at(-1) ?? '');
  const meant = nearestName(written, names.map(partOf));
  return names.find((name) => partOf(name) === meant);
}
