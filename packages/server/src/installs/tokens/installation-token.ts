import { Type } from 'typebox';
import { count, named } from '../../http/validating/members.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { isTwin } from '../../kernel/twin.js';
import { attributionDataSchema } from '../attribution-data/attribution-data-routes.js';
import type { Installation } from '../matching/installation-store.js';

export interface InstallationTokenContent {
  readonly issuer: string;
  /** See {@link audienceOf}. */
  readonly audience: string;
  /** The `token` that the client sent. */
  readonly requestToken: string;
  readonly installation: Installation;
  /** A new UUID for every token. */
  readonly tokenId: string;
}

/** The audience of the token of an app's installation. A verifier that expects the app refuses the token of a twin. */
export function audienceOf({
  merchantId,
  bundleId,
}: {
  readonly merchantId: number;
  readonly bundleId: string;
}): string {
  return isTwin(merchantId) ? `test:${bundleId}` : bundleId;
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
    aud: content.audience,
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

const seconds = (description: string) => count(description);

/** Claims of the token that the install call returns (specification, "Installation token"). */
export const installationTokenSchema = named('InstallationToken', {
  iss: Type.String({ description: 'The issuer: the base URL of this service.' }),
  aud: Type.String({
    description:
      "The app's bundle identifier; after `test:` if the installation is one of a twin, so that the app takes it only where it asks for it.",
  }),
  iat: seconds('When the token was issued, in epoch seconds.'),
  exp: seconds('When the token expires, in epoch seconds.'),
  jti: Type.String({ format: 'uuid', description: 'Unique identifier of the token.' }),
  request_token: Type.String({ description: 'The `token` that the client sent.' }),
  installation_token: Type.String({ format: 'uuid', description: 'The installation identifier.' }),
  attribution_data: Type.Optional(ref(attributionDataSchema)),
  match: Type.Object(
    {
      rule: Type.Enum(['ip', 'device', 'none', 'ambiguous'], {
        description:
          '`ip`: one store user was seen on the address; `device`: several, of which the device singles out one; `none`: nobody; `ambiguous`: several, of which nothing singles out one.',
      }),
      candidates: count('Store users seen on the address; on a crowded one a lower bound.'),
    },
    { description: 'How the installation was matched when it was created.' },
  ),
});
