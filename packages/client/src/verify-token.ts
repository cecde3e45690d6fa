import type { JWTPayload } from 'jose';

/** Which service issued a token, and for which app. */
export interface TokenOrigin {
  /** The service, whose published keys (`/.well-known/jwks.json`) verify the token. */
  readonly baseUrl: string;
  /** The bundle identifier that the token must be for; if absent, any is accepted. */
  readonly audience?: string | undefined;
}

/** The claims of a verified installation token (specification, Installation token). */
export type TokenClaims = JWTPayload;

/**
 * Verifies an installation token with the service's published keys and returns its claims. Rejects with an error whose
 * message says why: an unknown key, a wrong signature, another audience, expired, or keys that cannot be read.
 */
export async function verifyToken(token: string, { baseUrl, audience }: TokenOrigin): Promise<TokenClaims> {
  // Loaded with the first token: the calls of a merchant do without.
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', baseUrl));
  return (await jwtVerify(token, keys, audience === undefined ? {} : { audience })).payload;
}
