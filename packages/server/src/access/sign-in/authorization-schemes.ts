import { type Demand, isPersonKind } from '../callers/demand.js';
import { type AccessKeyKind, kinds } from '../callers/key-kinds.js';
import type { AccessKey } from '../keys/access-key.js';

/** What an Authorization header presents. */
export interface PresentedSecret {
  readonly secret: string;
  readonly username: string | undefined;
}

/** The answer to a wrong secret. */
export interface Refusal {
  readonly challenge: string;
  readonly detail: string;
  /** Whether a live key is the right one; by default, any is. */
  readonly isRight?: (key: AccessKey) => boolean;
}

/** One way to present a key, and the part of the demand that it can meet. */
export interface Scheme {
  readonly demand: Demand;
  readonly parse: (header: string) => PresentedSecret | undefined;
  readonly challenge: string;
  readonly ask: string;
  readonly refusal: Refusal;
}

const basicChallenge = 'Basic realm="stoa", charset="UTF-8"';

/** The schemes with which a key can meet the demand. */
export function schemesOf({ scope, kinds: oneOf }: Demand): Scheme[] {
  const ofKeys = keysOf(oneOf);
  const named = ofKeys.filter((kind) => kind === 'credential');
  const bare = ofKeys.filter((kind) => kind !== 'credential');
  const challenge = `Bearer realm="stoa", scope="${scope ?? ''}"`;
  const basic: Scheme = {
    demand: { scope, kinds: named },
    parse: parseBasic,
    challenge: basicChallenge,
    ask: 'Authorization: Basic with username and password',
    refusal: {
      challenge: basicChallenge,
      detail: 'The username does not match the password, or the credential was revoked.',
    },
  };
  const bearer: Scheme = {
    demand: { scope, kinds: bare },
    parse: (header) => {
      const secret = parseBearer(header);
      return secret === undefined ? undefined : { secret, username: undefined };
    },
    challenge,
    ask: `Authorization: Bearer with ${namesOf(bare)}`,
    refusal: {
      challenge: `${challenge}, error="invalid_token"`,
      detail: `The ${bare.map((kind) => kinds[kind].name).join(' or ')} is unknown or revoked.`,
    },
  };
  return [...(named.length > 0 ? [basic] : []), ...(bare.length > 0 ? [bearer] : [])];
}

/** The secret in a header, and its scheme; undefined if the header fits none of these schemes. */
export function presentedIn(header: string, schemes: readonly Scheme[]) {
  for (const scheme of schemes) {
    const presented = scheme.parse(header);
    if (presented !== undefined) return { scheme, presented };
  }
  return undefined;
}

/** The token of an `Authorization: Bearer` header (RFC 6750). */
export function parseBearer(header: string): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header)?.[1];
}

function parseBasic(header: string): PresentedSecret | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  // Only the canonical encoding of the bytes is accepted (RFC 4648, section 3.5).
  if (encoded !== bytes.toString('base64')) return undefined;
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** The kinds of keys of a demand in words, such as `an API key or an operator token`. */
export function keysInWords({ kinds: oneOf }: Demand): string {
  return namesOf(keysOf(oneOf));
}

function keysOf(oneOf: Demand['kinds']): AccessKeyKind[] {
  return oneOf.flatMap((kind) => (isPersonKind(kind) ? [] : [kind]));
}

function namesOf(oneOf: readonly AccessKeyKind[]): string {
  return oneOf.map((kind) => `${kinds[kind].article} ${kinds[kind].name}`).join(' or ');
}
