import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import { accessFailures } from './access-failures.js';

/** Letters, digits, dot and hyphen, as app stores allow, and the underscore of Android. */
export const bundleIdPattern = '^[A-Za-z0-9._-]+$';
const bundleIdExpression = new RegExp(bundleIdPattern);

/** Ids are int4 in the database. A number outside that range is an unknown id like any other. */
export function canBeId(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 2 ** 31 - 1;
}

/** The name without white space around it. @throws Failure unusable_value */
export function usableName(name: string): string {
  const trimmed = name.trim();
  if (!hasCharacters(trimmed, 1, limits.nameCharacters)) {
    throw unusable(
      '/name',
      'wrong_length',
      `A name has 1 to ${limits.nameCharacters} characters besides white space.`,
    );
  }
  return trimmed;
}

/** @throws Failure unusable_value */
export function usableBundleId(bundleId: string): string {
  if (!bundleIdExpression.test(bundleId) || bundleId.length > limits.bundleIdCharacters) {
    const detail = `A bundle identifier has 1 to ${limits.bundleIdCharacters} characters out of letters, digits, dot, hyphen and underscore, like com.example.app.`;
    throw unusable('/bundle_id', 'wrong_format', detail);
  }
  return bundleId;
}

/** @throws Failure unusable_value */
export function usableLabel(label: string): string {
  if (!hasCharacters(label, 0, limits.labelCharacters)) {
    throw unusable('/label', 'too_long', `A label has ${limits.labelCharacters} characters at most.`);
  }
  return label;
}

/** RFC 3339 has no year after 9999. */
const endOfTimeMs = Date.UTC(10_000, 0, 1);

/** @throws Failure unusable_value for an expiry that is not after `now` */
export function usableExpiry(expiresAt: Date, now: Date): Date {
  if (expiresAt <= now || expiresAt.getTime() >= endOfTimeMs) {
    throw unusable(
      '/expires_at',
      'out_of_range',
      'The expiry must be in the future, and before the year 10000 in UTC.',
    );
  }
  return expiresAt;
}

/** Characters as PostgreSQL and JSON Schema count them: code points. */
function hasCharacters(text: string, least: number, most: number): boolean {
  const characters = [...text].length;
  return characters >= least && characters <= most;
}

function unusable(pointer: string, code: string, detail: string): Failure {
  return new Failure(accessFailures.unusable_value, { detail, faults: [{ pointer, code, detail }] });
}
