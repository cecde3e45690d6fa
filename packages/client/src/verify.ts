/** The verification of installation tokens and of webhooks, on servers. It uses `jose`, which the calls do without. */

import { memberOf, parseJson, wireLimits } from '@stoa/contract';
import {
  base64url,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import type { Schema } from './calls/call-types.js';
import { StoaError } from './stoa-error.js';
import { checkOptions, type OptionNames } from './transport/check-options.js';

export {
  verifyWebhook,
  type WebhookHeaders,
  type WebhookNotification,
  type WebhookOptions,
} from './webhooks/verify-webhook.js';
export { StoaError };

/** The type of `unchecked`. */
export interface Unchecked {
  /** `unchecked` is the only object that is accepted: another one with this member is refused. */
  readonly isUnchecked: true;
}

/**
 * Give this instead of a value that you decide not to check. Only this very object works, so nothing from a request or
 * from the environment can turn a check off by accident.
 */
export const unchecked: Unchecked = Object.freeze({ isUnchecked: true });

/** What a token must say to be valid. */
export interface TokenExpectation {
  /** The service that issued it, by its public base URL; a slash at its end makes no difference. */
  readonly issuer: string;
  /** The bundle identifier of the app; `unchecked` takes a token for any app. */
  readonly audience: string | Unchecked;
  /**
   * The random token that the app sent with its first launch, which proves that the token was made for this
   * installation; `unchecked` takes a token for any installation.
   */
  readonly requestToken: string | Unchecked;
  /** Where the service publishes its keys; `.well-known/jwks.json` below the issuer by default. */
  readonly jwks?: string;
  /** The time of the verification; the machine's by default. */
  readonly now?: Date;
}

/**
 * The claims of a verified installation token (specification, Installation token). An integer of `attribution_data`
 * beyond 2^53 is a `bigint`, never rounded.
 */
export type TokenClaims = JWTPayload & Schema<'InstallationToken'>;

const expectations: OptionNames<TokenExpectation> = {
  issuer: true,
  audience: true,
  requestToken: true,
  jwks: true,
  now: true,
};
const requiredClaims = ['exp', 'iat', 'installation_token'];
/** What the service signs with. `none` and symmetric algorithms are never taken. */
const algorithms = ['ES256', 'RS256', 'EdDSA'];
/** How far the clocks of the service and of this machine may differ. */
const clocksDifferSeconds = 60;
/** The service publishes a key 20 minutes before it signs with it. */
const keysAreFreshMs = 600_000;
/**
 * How long to wait before the keys are fetched again for an unknown key: forged tokens must not cause a flood of
 * requests.
 */
const betweenFetchesMs = 5_000;

/** Longer ones cost time, and are not from Stoa. */
const longestToken = 16_384;

const keySets = new Map<string, JWTVerifyGetKey>();

/**
 * Verifies signature, times and expectations of an installation token, and returns its claims. Rejects with
 * `StoaError`: `invalid_token` says why in `detail`; `no_answer` means that the keys could not be read, and that a
 * later try may succeed. The keys of a service are kept for 10 minutes. For an unknown key they are fetched again, at
 * most every 5 s. Rejects with `TypeError` for an issuer that is not a URL, and for an `audience` or a `requestToken`
 * that is missing or empty.
 */
export async function verifyInstallationToken(
  token: string,
  expectation: TokenExpectation,
): Promise<TokenClaims> {
  checkOptions(expectation, expectations, 'verifyInstallationToken');
  const { issuer, audience, requestToken, jwks, now = new Date() } = expectation;
  const app = statedIn('audience', audience);
  const askedWith = statedIn('requestToken', requestToken);
  const service = withoutSlash(issuer);
  const keys = keysOf(jwks ?? `${service}/.well-known/jwks.json`);
  try {
    if (token.length > longestToken) throw refusal('it is too long for an installation token');
    const { payload } = await jwtVerify<TokenClaims>(token, keys, {
      algorithms,
      requiredClaims,
      currentDate: now,
      clockTolerance: clocksDifferSeconds,
      ...(app === undefined ? {} : { audience: app }),
    });
    if ((payload.iat ?? 0) - clocksDifferSeconds > now.getTime() / 1000)
      throw refusal('it was issued in the future');
    refuseOther(payload, service, askedWith);
    return withExactData(token, payload);
  } catch (error) {
    throw explained(error);
  }
}

/**
 * Undefined if the value is not to be checked. A missing value, such as an unset environment variable, must not mean
 * that.
 */
function statedIn(name: string, expected: string | Unchecked): string | undefined {
  if (expected === unchecked) return undefined;
  if (typeof expected === 'string' && expected !== '') return expected;
  throw new TypeError(`${name} is missing: give a text, or unchecked if a token may have any`);
}

/** Checked last: after the signature, the issuer that a message repeats is known to come from the service. */
function refuseOther({ iss, request_token }: TokenClaims, service: string, requestToken?: string): void {
  if (iss === undefined) throw refusal(`it names no issuer, and must name ${service}`);
  if (withoutSlash(iss) !== service)
    throw refusal(
      `its issuer is ${iss}, not ${service}; if that is the public address of this service, name it as the issuer`,
    );
  if (requestToken !== undefined && request_token !== requestToken)
    throw refusal('it was made for another request_token');
}

/** `jose` rounds integers beyond 2^53, so the attribution data is read again from the token. */
function withExactData(token: string, claims: TokenClaims): TokenClaims {
  if (claims.attribution_data === undefined) return claims;
  const [, payload = ''] = token.split('.');
  // The token nests the data one level deeper than the call in which the service accepted it.
  const options = { maxDepth: wireLimits.jsonDepth + 1, mayRound: true };
  const parsed = parseJson(new TextDecoder().decode(base64url.decode(payload)), options);
  const data = parsed.ok ? memberOf(parsed.value, 'attribution_data') : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw refusal('its attribution_data cannot be read without loss');
  return { ...claims, attribution_data: data };
}

function refusal(detail: string): StoaError {
  return new StoaError({ code: 'invalid_token', detail });
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

function keysOf(place: string): JWTVerifyGetKey {
  const known = keySets.get(place);
  if (known !== undefined) return known;
  const keys = createRemoteJWKSet(new URL(place), {
    cacheMaxAge: keysAreFreshMs,
    cooldownDuration: betweenFetchesMs,
    [customFetch]: keysFetcher(),
  });
  keySets.set(place, keys);
  return keys;
}

/**
 * Errors of the key set become `no_answer`. Any other is about the token, or about a published key that cannot be used.
 */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StoaError) return error;
  const isAboutKeySet =
    error instanceof errors.JOSEError && ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'].includes(error.code);
  return isAboutKeySet ? unread(error.message) : refusal(error.message);
}

/** Reads keys. After a failure it does not ask again for a while, whatever tokens arrive. */
function keysFetcher(): (url: string, init: RequestInit) => Promise<Response> {
  let failedAtMs = Number.NEGATIVE_INFINITY;
  return async (url, init) => {
    if (performance.now() - failedAtMs < betweenFetchesMs)
      throw unread('they could not be read a moment ago');
    try {
      const response = await fetch(url, init);
      if (response.status !== 200) failedAtMs = performance.now();
      return response;
    } catch (error) {
      failedAtMs = performance.now();
      throw unread(error instanceof Error ? error.message : String(error));
    }
  };
}

function unread(reason: string): StoaError {
  const detail = `the keys of the service cannot be read: ${reason}`;
  return new StoaError({ code: 'no_answer', detail, mayHeal: true });
}
