import { LRUCache } from 'lru-cache';

/**
 * What a device says about itself, in an install request or a store session. A property that is absent,
 * blank or cannot be read (an invalid language tag, a negative capacity) is missing.
 */
export interface DeviceProperties {
  /** Model identifier, such as `iPhone15,2`. */
  readonly deviceModel?: string | undefined;
  readonly osVersion?: string | undefined;
  /** BCP 47 tag; an underscore stands for a hyphen. */
  readonly language?: string | undefined;
  /** Free space in bytes. */
  readonly availableCapacity?: number | undefined;
}

/**
 * `unknown`: a value is missing, or the two cannot be compared. Such a session is neither eliminated nor matched by the
 * property.
 */
export type Comparison = 'agrees' | 'contradicts' | 'unknown';

/** Compares one property of a session with the same property of a request; a comparer is made for one request. */
export type Comparer = (session: DeviceProperties) => Comparison;

/** Free space changes while an app is installed, so a difference of up to this many bytes is not a contradiction. */
export const CAPACITY_TOLERANCE_BYTES = 2 * 1024 ** 3;
/** If the request states much free space, the tolerance is this share of it. */
const CAPACITY_TOLERANCE_PERCENT = 3;

/** A model in the form in which it is stored with sessions and compared; `undefined` if it is missing. */
export function deviceModelKey(deviceModel: string | undefined): string | undefined {
  return textKey(deviceModel);
}

/**
 * Models are equal without regard to case and surrounding blanks; `undefined` when the request names none.
 */
export function compareDeviceModel(request: DeviceProperties): Comparer | undefined {
  return equality(deviceModelKey(request.deviceModel), (session) => deviceModelKey(session.deviceModel));
}

/**
 * Versions of digits and dots are compared as numbers (17.2 = 17.2.0 = 17.02), all others (`17.2 beta`) as text without
 * regard to case. Two versions of different kinds are `unknown`: `iOS 17.2` does not contradict `17.2`, it is only
 * written differently.
 */
export function compareOsVersion(request: DeviceProperties): Comparer | undefined {
  const own = versionOf(request.osVersion);
  if (own === undefined) return undefined;
  const sameKindOnly = remembering((text) => {
    const other = versionOf(text);
    return other?.isNumeric === own.isNumeric ? other.key : undefined;
  });
  return equality(own.key, (session) => sameKindOnly(session.osVersion));
}

/** Whole language tags in canonical case and with deprecated subtags replaced (RFC 5646, section 4.5). */
export function compareLanguage(request: DeviceProperties): Comparer | undefined {
  const tagOf = remembering(canonicalTag);
  return equality(tagOf(request.language), (session) => tagOf(session.language));
}

/** Only the primary subtag: `en-GB` agrees with `en-US`. */
export function comparePrimaryLanguage(request: DeviceProperties): Comparer | undefined {
  const primaryOf = remembering((language) => canonicalTag(language)?.split('-', 1)[0]);
  return equality(primaryOf(request.language), (session) => primaryOf(session.language));
}

/** Agrees within max(2 GiB, 3 % of the request's capacity), bounds included. */
export function compareAvailableCapacity(request: DeviceProperties): Comparer | undefined {
  const own = knownCapacity(request.availableCapacity);
  if (own === undefined) return undefined;
  return (session) => {
    const other = knownCapacity(session.availableCapacity);
    if (other === undefined) return 'unknown';
    const distance = Math.abs(other - own);
    const isNear = distance <= CAPACITY_TOLERANCE_BYTES || distance * 100 <= own * CAPACITY_TOLERANCE_PERCENT;
    return isNear ? 'agrees' : 'contradicts';
  };
}

function equality(
  own: string | undefined,
  keyOf: (session: DeviceProperties) => string | undefined,
): Comparer | undefined {
  if (own === undefined) return undefined;
  return (session) => {
    const other = keyOf(session);
    if (other === undefined) return 'unknown';
    return other === own ? 'agrees' : 'contradicts';
  };
}

function textKey(text: string | undefined): string | undefined {
  const key = text?.trim().toLowerCase();
  return key === '' ? undefined : key;
}

const NUMERIC_VERSION = /^\d+(?:\.\d+)*$/;

/** Numbers are kept as text, not as floating point: a build number of twenty digits stays exact. */
function versionOf(text: string | undefined): { key: string; isNumeric: boolean } | undefined {
  const key = textKey(text);
  if (key === undefined) return undefined;
  if (!NUMERIC_VERSION.test(key)) return { key, isNumeric: false };
  const numbers = key.split('.').map((part) => part.replace(/^0+(?=\d)/, ''));
  while (numbers.length > 1 && numbers.at(-1) === '0') numbers.pop();
  return { key: numbers.join('.'), isNumeric: true };
}

/**
 * Remembers what it has read: thousands of users who share an address have few different versions and languages, and
 * parsing one costs far more than a lookup.
 */
function remembering(
  read: (text: string) => string | undefined,
): (text: string | undefined) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (text) => {
    if (text === undefined) return undefined;
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text);
  };
}

/** Shared by all calls: only few languages are ever sent, and parsing a tag costs as much as hashing an address. */
const knownTags = new LRUCache<string, { readonly tag: string | undefined }>({ max: 1_000 });

function canonicalTag(language: string): string | undefined {
  const known = knownTags.get(language) ?? { tag: readTag(language) };
  knownTags.set(language, known);
  return known.tag;
}

function readTag(language: string): string | undefined {
  try {
    const [tag] = Intl.getCanonicalLocales(language.trim().replaceAll('_', '-'));
    // `und`, undetermined (RFC 5646, section 4.1), is what a device without a language sends. It counts as missing.
    return tag?.split('-', 1)[0] === 'und' ? undefined : tag;
  } catch {
    return undefined; // not well-formed: missing
  }
}

/** Free space in the form in which it is compared, in bytes; `undefined` if it is missing. */
function knownCapacity(bytes: number | undefined): number | undefined {
  return bytes !== undefined && Number.isFinite(bytes) && bytes >= 0 ? bytes : undefined;
}
