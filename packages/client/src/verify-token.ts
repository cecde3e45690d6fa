import type { JWTPayload } from 'jose';

/** Which service issued a token, and for which app. */
export interface TokenOrigin {
  /** The service with its path, if it has one; its published keys (`.well-known/jwks.json`) verify the token. */
  readonly baseUrl: string;
  /** The issuer that the token must name; if absent, the service under its `baseUrl`. */
  readonly issuer?: string | undefined;
  /** The bundle identifier that the token must be for; if absent, any is accepted. */
  readonly audience?: string | undefined;
}

/** The claims of a verified installation token (specification, Installation token). */
export type TokenClaims = JWTPayload;

/**
 * Verifies an installation token with the service's published keys and returns its claims. Rejects with an error whose
 * message says why: an unknown key, a wrong signature, another issuer or audience, expired, or keys that cannot be read.
 */
export async function verifyToken(token: string, origin: TokenOrigin): Promise<TokenClaims> {
  const { baseUrl, issuer, audience } = origin;
  // Loaded with the first token: the calls of a merchant do without.
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const service = withoutSlash(baseUrl);
  const keys = createRemoteJWKSet(new URL(`${service}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(token, keys, audience === undefined ? {} : { audience });
  // Last, so that the claim that a message repeats is the service's own.
  refuseOtherIssuer(payload, issuer ?? service);
  return payload;
}

function refuseOtherIssuer({ iss }: TokenClaims, expected: string): void {
  if (iss !== undefined && withoutSlash(iss) === withoutSlash(expected)) return;
  if (iss === undefined) throw new Error(`it names no issuer, and must name ${expected}`);
  throw new Error(
    `its issuer is ${iss}, not ${expected}; if that is the public address of this service, name it as the issuer`,
  );
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
