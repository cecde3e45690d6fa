/** The verification of installation tokens, on the servers of an app. It uses `jose`, which the calls do without. */

import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Schema } from './calls/call-types.js';
import { StoaError } from './stoa-error.js';

export { StoaError };

/** What a token must say. Each is to be named; `undefined` is the decision not to check it. */
export interface TokenExpectation {
  /** The service that issued it, by its public base URL. */
  readonly issuer: string | undefined;
  /** The bundle identifier of the app. */
  readonly audience: string | undefined;
  /** The random token that the app sent with its first launch. It proves that the token was made for this installation. */
  readonly requestToken: string | undefined;
  /** Where the service publishes its keys; `/.well-known/jwks.json` below the issuer by default. */
  readonly jwks?: string;
}

/** The claims of a verified installation token (specification, Installation token). */
export type TokenClaims = JWTPayload & Schema<'InstallationToken'>;

/** What the service signs with. `none` and symmetric algorithms are never taken. */
const algorithms = ['ES256', 'RS256', 'EdDSA'];
/** The service publishes a key 20 minutes before it signs with it. */
const keysAreFreshMs = 600_000;
/** An unknown key is asked for at most so often: forged tokens must not make us a flood. */
const betweenFetchesMs = 5_000;

const keySets = new Map<string, JWTVerifyGetKey>();

/**
 * Verifies signature, times and expectations of an installation token, and returns its claims. Rejects with `StoaError`:
 * `invalid_token` says why in `detail`; `no_answer` means that the keys could not be read, and may heal. The keys of a
 * service are kept for 10 minutes, and fetched again for an unknown one, at most every 5 s.
 */
export async function verifyInstallationToken(
  token: string,
  { issuer, audience, requestToken, jwks }: TokenExpectation,
): Promise<TokenClaims> {
  const place =
    jwks ?? (issuer === undefined ? undefined : `${issuer.replace(/\/+$/, '')}/.well-known/jwks.json`);
  if (place === undefined) throw new TypeError('name the issuer, or the place of its keys in jwks');
  try {
    const { payload } = await jwtVerify<TokenClaims>(token, keysOf(place), {
      algorithms,
      requiredClaims: ['exp', 'iat', 'installation_token'],
      ...(issuer === undefined ? {} : { issuer }),
      ...(audience === undefined ? {} : { audience }),
    });
    if (requestToken === undefined || payload.request_token === requestToken) return payload;
  } catch (error) {
    throw explained(error);
  }
  throw new StoaError({ code: 'invalid_token', detail: 'the token was made for another request_token' });
}

function keysOf(place: string): JWTVerifyGetKey {
  const known = keySets.get(place);
  if (known !== undefined) return known;
  const keys = createRemoteJWKSet(new URL(place), {
    cacheMaxAge: keysAreFreshMs,
    cooldownDuration: betweenFetchesMs,
  });
  keySets.set(place, keys);
  return keys;
}

function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isAboutToken =
    error instanceof errors.JOSEError &&
    !(
      error instanceof errors.JWKSTimeout ||
      error instanceof errors.JWKSInvalid ||
      error.code === 'ERR_JOSE_GENERIC'
    );
  if (isAboutToken) return new StoaError({ code: 'invalid_token', detail: error.message });
  const detail = `the keys of the service cannot be read: ${error.message}`;
  return new StoaError({ code: 'no_answer', detail, mayHeal: true });
}
