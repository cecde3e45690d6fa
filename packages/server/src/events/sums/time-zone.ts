import { refuseQuery } from '../../http/refuse-query.js';
import type { Failure } from '../../kernel/failure.js';
import { nearestName } from '../../kernel/nearest-name.js';

/** What a name of the IANA time zone database can look like. Abbreviations and offsets are missing: some mean several zones. */
const timeZonePattern = '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$';
export const timeZoneCharacters = 64;

/** A time zone whose days are those of UTC, for which sums are stored. */
export function isUtc(zone: string | undefined): boolean {
  return zone === undefined || /^(etc\/)?utc$/i.test(zone);
}

/** The name, if it is one. PostgreSQL counts the days and may know fewer names. @throws Failure invalid_request */
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

/** By its name, or by the name of its city alone. Never what was sent. */
function nearTimeZone(zone: string): string | undefined {
  const written = zone.toLowerCase().replaceAll(' ', '_');
  const names = Intl.supportedValuesOf('timeZone');
  const partOf = (name: string): string =>
    written.includes('/') ? name.toLowerCase() : (name.toLowerCase().split('/').at(-1) ?? '');
  const meant = nearestName(written, names.map(partOf));
  return names.find((name) => partOf(name) === meant);
}
