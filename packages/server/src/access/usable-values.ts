import { isLabel, isName, labelForm, misfit, nameForm } from '@stoa/contract';
import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import { accessFailures } from './access-failures.js';

/** Letters, digits, dot and hyphen, as app stores allow, and the underscore of Android. */
export const bundleIdPattern = '^[A-Za-z0-9._-]+$';
const bundleIdExpression = new RegExp(bundleIdPattern);

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
  if (!isName(trimmed)) throw unusable('/name', 'wrong_format', `A name ${misfit(nameForm, trimmed)}`);
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
  if (!isLabel(label)) throw unusable('/label', 'wrong_format', `A label ${misfit(labelForm, label)}`);
  return label;
}

/** The reason without white space around it. @throws Failure unusable_value */
export function usableSuspensionReason(reason: string): string {
  const trimmed = reason.trim();
  if (!hasCharacters(trimmed, 1, limits.reasonCharacters)) {
    const detail = `A reason has 1 to ${limits.reasonCharacters} characters besides white space.`;
    throw unusable('/reason', 'wrong_length', detail);
  }
  if (!isName(trimmed)) throw unusable('/reason', 'wrong_format', `A reason ${misfit(nameForm, trimmed)}`);
  return trimmed;
}

/** RFC 3339 has no year after 9999. */
const endOfTimeMs = Date.UTC(10_000, 0, 1);
export const latestExpiry = new Date(endOfTimeMs - 1);

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

const hourMs = 60 * 60 * 1000;

/** @throws Failure unusable_value */
export function usableOverlap(overlapMs: number): number {
  if (overlapMs < 0 || overlapMs > limits.keyOverlapHours * hourMs) {
    const detail = `A key that was rotated stays valid for ${limits.keyOverlapHours / 24} days at most.`;
    throw unusable('/overlap_hours', 'out_of_range', detail);
  }
  return overlapMs;
}

/** Characters as PostgreSQL and JSON Schema count them: code points. */
function hasCharacters(text: string, least: number, most: number): boolean {
  const characters = [...text].length;
  return characters >= least && characters <= most;
}

function unusable(pointer: string, code: string, detail: string): Failure {
  return new Failure(accessFailures.unusable_value, { detail, faults: [{ pointer, code, detail }] });
}
