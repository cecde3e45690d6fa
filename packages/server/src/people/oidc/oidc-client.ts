import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Logger } from '../../config/logger.js';
import type { OidcSettings } from '../../config/read-oidc.js';
import { type Clock, systemClock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { readEmail } from '../usable-email.js';
import type { OidcAttempt } from './oidc-attempt.js';
import { oidcFailures } from './oidc-failures.js';

/** Who came from the identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In the form in which we store it; undefined if the provider names none, or one that we do not accept. */
  readonly email: string | undefined;
  /** Whether the provider says that the address is the person's own. */
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
  /** When the person proved to the provider who they are (`auth_time`); absent if it does not say. */
  readonly provedAt: Date | undefined;
}

type Expected = Pick<OidcAttempt, 'state' | 'nonce' | 'codeVerifier' | 'fresh'>;

export interface OidcClient {
  /**
   * The address to send the person to, and what the answer must match. @throws Failure identity_provider_unavailable
   */
  begin(
    redirectUri: string,
    asked: { readonly fresh: boolean; readonly requestId: string },
  ): Promise<{ readonly url: URL; readonly expected: Expected }>;
  /**
   * Exchanges the code for who the person is: code flow with PKCE, state, nonce, and the signature, issuer, audience
   * and times of the ID token (OpenID Connect Core, section 3.1).
   * @throws Failure identity_refused, identity_provider_unavailable
   */
  finish(callback: URL, expected: Expected, requestId: string): Promise<Identity>;
}

/** The time limit of requests to the provider, and how long its configuration is remembered. */
const timeoutSeconds = 10;
const rememberedMs = 3_600_000;
/** When it is asked again after it did not answer. */
const askedAgainMs = 60_000;

export interface OidcClientOptions {
  readonly settings: OidcSettings;
  readonly logger: Logger;
  /** The time by which tokens are checked: the process's, as the library checks their expiry. */
  readonly clock?: Clock;
  /** A time that only goes forward; a test's, or the process's. */
  readonly nowMs?: () => number;
}

export function createOidcClient({
  settings,
  logger,
  clock = systemClock,
  nowMs = () => performance.now(),
}: OidcClientOptions): OidcClient {
  let known: { readonly config: Configuration; readonly untilMs: number } | undefined;
  let asking: Promise<Configuration> | undefined;
  const configuration = async (requestId: string): Promise<Configuration> => {
    if (known !== undefined && nowMs() < known.untilMs) return known.config;
    asking ??= discover(settings).finally(() => {
      asking = undefined;
    });
    try {
      known = { config: await asking, untilMs: nowMs() + rememberedMs };
    } catch (error) {
      const failure = unavailable(error, { logger, requestId });
      // The provider may be away for a moment. What it published before is better than no sign-in at all.
      if (known === undefined) throw failure;
      known = { ...known, untilMs: nowMs() + askedAgainMs };
    }
    return known.config;
  };
  return {
    begin: async (redirectUri, { fresh, requestId }) => {
      const config = await configuration(requestId);
      const expected = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
        fresh,
      };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await calculatePKCECodeChallenge(expected.codeVerifier),
        code_challenge_method: 'S256',
        ...(fresh ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url, expected };
    },
    finish: async (callback, expected, requestId) => {
      const config = await configuration(requestId);
      try {
        return await identityFrom(config, { settings, callback, expected, now: clock.now() });
      } catch (error) {
        throw (isOutage(error) ? unavailable : refused)(error, { logger, requestId });
      }
    },
  };
}

/** Whether the provider can be reached and publishes a valid OpenID Connect configuration. */
export function examineIdentityProvider(settings: OidcSettings): Promise<boolean> {
  return discover(settings).then(
    () => true,
    () => false,
  );
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const authentication = clientSecret === undefined ? None() : withSecret(clientSecret);
  const insecure = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(issuer, clientId, undefined, authentication, {
    execute: [enableNonRepudiationChecks, ...insecure],
    timeout: timeoutSeconds,
  });
}

/**
 * Sends the secret in the body if the provider says it accepts that; otherwise in the header (OpenID Connect Discovery,
 * section 3).
 */
function withSecret(clientSecret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  return (server, ...request) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (takesBody ? inBody : inHeader)(server, ...request);
  };
}

/** How old a fresh sign-in may be when its answer arrives. Not 0, because the clocks of two machines differ. */
const freshSeconds = 60;
/** How far the clock of the provider may be ahead of ours. */
const aheadMs = 60_000;

async function identityFrom(
  config: Configuration,
  {
    settings,
    callback,
    expected,
    now,
  }: {
    readonly settings: OidcSettings;
    readonly callback: URL;
    readonly expected: Expected;
    readonly now: Date;
  },
): Promise<Identity> {
  const tokens = await authorizationCodeGrant(config, callback, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
    ...(expected.fresh ? { maxAge: freshSeconds } : {}),
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider sent no ID token');
  // The library checks `exp`, but a token from the future would outlive every limit that counts from its issue.
  if (claims.iat * 1_000 > now.getTime() + aheadMs) throw new Error('the ID token was issued in the future');
  // Some providers send groups and addresses only from the UserInfo endpoint.
  const isWhole = claims[settings.groupsClaim] !== undefined && claims['email'] !== undefined;
  const more =
    isWhole || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await fetchUserInfo(config, tokens.access_token, claims.sub);
  if (!isSubject(claims.sub)) throw new Error('the provider named nobody');
  const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
  // `email` and `email_verified` must come from the same source: otherwise they may be about different addresses.
  const told: readonly Readonly<Record<string, unknown>>[] = [claims, more];
  const verified = told.find((one) => one['email_verified'] === true && one['email'] !== undefined);
  const { email } = verified ?? all;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? readEmail(email) : undefined,
    emailVerified: verified !== undefined,
    groups: groupsIn(all[settings.groupsClaim]),
    provedAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1_000),
  };
}

/** At most 255 characters (OpenID Connect Core, section 2), all of which can be stored. */
function isSubject(text: string): boolean {
  return /^\P{C}{1,255}$/u.test(text);
}

/** A list of names, or a single one. */
function groupsIn(claim: unknown): string[] {
  return (Array.isArray(claim) ? claim : [claim]).filter((one) => typeof one === 'string');
}

/**
 * Whether the provider could not be asked, or refused our client secret. Any other error is about the sign-in of this
 * person.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0;
  const isUnknownClient = 'error' in error && error.error === 'invalid_client';
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || status >= 500 || isUnknownClient;
}

/** Messages of the library quote parameters, so only the kind of the error is logged. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const answer = 'error' in error && typeof error.error === 'string' ? error.error : '';
  return [error.name, code, answer].filter((one) => /^[\w-]{1,60}$/.test(one)).join(' ');
}

/** Where an error is logged, and the request id with which an admin finds it: the page shows that id to the person. */
interface Noting {
  readonly logger: Logger;
  readonly requestId: string;
}

function unavailable(error: unknown, { logger, requestId }: Noting): Failure {
  logger.warn({ request_id: requestId, kind: kindOf(error) }, 'the identity provider does not answer');
  return new Failure(oidcFailures.identity_provider_unavailable, {
    detail: 'The identity provider did not answer, or its answer could not be used.',
    headers: { 'retry-after': '30' },
  });
}

function refused(error: unknown, { logger, requestId }: Noting): Failure {
  logger.info(
    { request_id: requestId, kind: kindOf(error) },
    'an answer of the identity provider was refused',
  );
  return new Failure(oidcFailures.identity_refused, {
    detail: refusalOf(error),
  });
}

function refusalOf(error: unknown): string {
  if (!(error instanceof AuthorizationResponseError))
    return "The identity provider's answer does not fit this attempt: it was used before, changed or too old.";
  return error.error === 'access_denied'
    ? 'The identity provider refused the sign-in, or it was cancelled there.'
    : 'The identity provider ended the sign-in with an error.';
}
