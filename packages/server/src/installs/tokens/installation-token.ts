import { limits } from '../../kernel/limits.js';
import type { Installation } from '../matching/installation-store.js';

export interface InstallationTokenContent {
  readonly issuer: string;
  readonly bundleId: string;
  /** The `token` that the client sent. */
  readonly requestToken: string;
  readonly installation: Installation;
  /** A new UUID for every token. */
  readonly tokenId: string;
}

/**
 * Pure: the payload of an installation token (specification, "Installation token"; RFC 7519). It is text, because it
 * contains the attribution data to the letter: campaign numbers have more digits than a JavaScript number keeps.
 */
export function installationTokenPayload(content: InstallationTokenContent, now: Date): string {
  const { installationId, rule, candidates, attributionData } = content.installation;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: content.issuer,
    aud: content.bundleId,
    iat: issuedAt,
    exp: issuedAt + limits.installationTokenLifeSeconds,
    jti: content.tokenId,
    request_token: content.requestToken,
    installation_token: installationId,
    match: { rule, candidates },
  };
  const text = JSON.stringify(claims);
  return attributionData === null ? text : `${text.slice(0, -1)},"attribution_data":${attributionData}}`;
}
