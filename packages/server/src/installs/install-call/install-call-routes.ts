import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import {
  type Authenticator,
  defaultAttributionRules,
  needs,
  type RegisteredApp,
} from '../../access/index.js';
import type { App } from '../../http/app.js';
import { httpFailures } from '../../http/http-failures.js';
import { createRateLimit } from '../../http/listening/limit-rate.js';
import type { AddressOf } from '../../http/listening/request-address.js';
import { responses } from '../../http/problem-responses.js';
import { text } from '../../http/validating/members.js';
import { ref } from '../../http/validating/validation.js';
import { addressForLimits, UNKNOWN_ADDRESS } from '../../kernel/client-address.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import { isTwin } from '../../kernel/twin.js';
import type { HideAddress } from '../addresses/hide-address.js';
import {
  availableCapacitySchema,
  deviceModelSchema,
  deviceOf,
  languageSchema,
  osVersionSchema,
} from '../matching/device-schemas.js';
import {
  hashInstallToken,
  type MatchedInstallation,
  type MatchInstallation,
} from '../matching/match-installation.js';
import {
  audienceOf,
  installationTokenPayload,
  installationTokenSchema,
} from '../tokens/installation-token.js';

/**
 * Body of the install call (specification, "Installation match request"). Unknown fields are ignored, and null is an
 * absent field.
 */
export const installationMatchRequestSchema = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: limits.installTokenCharacters,
      description:
        'Unique random string made by the client; the same token always gets the same installation.',
    }),
    bundle_id: Type.String({
      minLength: 1,
      maxLength: limits.bundleIdCharacters,
      description: 'Bundle identifier of a registered app.',
    }),
    device_model: deviceModelSchema,
    os_version: osVersionSchema,
    language: languageSchema,
    availableCapacity: availableCapacitySchema,
  },
  {
    $id: 'InstallationMatchRequest',
    description:
      'Only `token` and `bundle_id` are required. For every other field, null says the same as leaving it out.',
  },
);
type InstallationMatchRequest = Static<typeof installationMatchRequestSchema>;

/** Finds a registered app by its bundle identifier. */
export type FindApp = (
  bundleId: string,
  /** Its twin; by default the merchant of the store. */
  twin?: number,
) => Promise<
  Pick<RegisteredApp, 'merchantId' | 'bundleId' | 'matching' | 'installKey' | 'attributionRules'> | undefined
>;

export interface InstallCallOptions {
  readonly clock: Clock;
  readonly findApp: FindApp;
  readonly authenticator: Pick<Authenticator, 'installKey' | 'testInstallKey'>;
  readonly addressOf: AddressOf;
  readonly hideAddress: HideAddress;
  readonly matchInstallation: MatchInstallation;
  /** Signs the text of a JWT's payload and returns the JWT. */
  readonly sign: (payload: string) => Promise<string>;
  /** Claim `iss`; called when the service listens. */
  readonly issuer: () => string;
  readonly rateLimits: { readonly installAddress: RatePolicy; readonly installToken: RatePolicy };
  readonly metrics: { matched(installation: MatchedInstallation): void };
}

/** The call that apps make on first launch. */
export function installCallRoutes(app: App, options: InstallCallOptions): void {
  const { clock, addressOf } = options;
  const limitAddress = createRateLimit(options.rateLimits.installAddress, clock);
  const limitToken = createRateLimit(options.rateLimits.installToken, clock);
  const admit = createAdmit(options);
  const answer = createAnswer(options);
  app.post(
    '/merchant-api/v1/attribution/install',
    {
      bodyLimit: limits.installBodyBytes,
      config: { ignoresUnknownParameters: true, audit: 'never' },
      onRequest: async (request, reply) => {
        const address = addressOf(request);
        if (address === UNKNOWN_ADDRESS) throw connectionGone();
        limitAddress(addressForLimits(address), reply);
      },
      schema: {
        operationId: 'matchInstallation',
        tags: ['Installs'],
        summary: 'Match an installation',
        description:
          'Called by an app on first launch. The body of the answer is a signed JWT with the claims of `InstallationToken`; verify it with the keys at `/.well-known/jwks.json`. A repeated call with the same `token` and `bundle_id` gets the same `installation_token`. An app for which the operator requires install keys sends one. With a test key, the installation is one of the twin of the merchant: it is matched with test sessions alone, and `aud` of its token begins with `test:`.',
        security: [{}, ...needs('installs:write', 'install_key')],
        body: ref(installationMatchRequestSchema),
        response: responses({ 200: tokenAnswer }, 400, 401, accessFailures.unknown_app, 413, 415, 429, 503),
      },
    },
    async (request, reply) => {
      const { token, bundle_id: bundleId } = request.body;
      const caller = await admit(request, bundleId);
      const tokenHash = hashInstallToken(token);
      limitToken(`${bundleId} ${tokenHash.toString('base64')}`, reply);
      const jwt = await answer(caller, request.body, { tokenHash, address: addressOf(request) });
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(jwt);
    },
  );
}

/**
 * Nobody is left to read this answer. The call is refused because a match without an address would make the
 * installation organic for ever.
 */
function connectionGone(): Failure {
  return new Failure(httpFailures.malformed_request, {
    detail: 'The connection was gone before the request was read.',
  });
}

const tokenAnswer = {
  description: 'The installation token: a JWT in compact form.',
  headers: { 'cache-control': text('`no-store`') },
  content: {
    'text/plain': {
      schema: Type.String({
        contentMediaType: 'application/jwt',
        contentSchema: ref(installationTokenSchema),
      }),
    },
  },
};

type CallingApp = NonNullable<Awaited<ReturnType<FindApp>>>;

/**
 * Finds the calling app: that of a twin if the call has a test key. If the app requires install keys, it also checks
 * the key.
 */
function createAdmit({ findApp, authenticator }: InstallCallOptions) {
  return async (request: FastifyRequest, bundleId: string): Promise<CallingApp> => {
    const twin = await authenticator.testInstallKey(request, bundleId);
    const app = await findApp(bundleId, twin);
    if (app === undefined) {
      throw new Failure(accessFailures.unknown_app, { detail: 'No app with this bundle_id is registered.' });
    }
    if (twin === undefined && app.installKey === 'required')
      await authenticator.installKey(request, app.bundleId);
    return app;
  };
}

function createAnswer(options: InstallCallOptions) {
  const { clock, hideAddress, matchInstallation, sign, issuer, metrics } = options;
  return async (
    app: CallingApp,
    body: InstallationMatchRequest,
    { tokenHash, address }: { readonly tokenHash: Buffer; readonly address: string },
  ): Promise<string> => {
    const now = clock.now();
    const installation = await matchInstallation(
      {
        merchantId: app.merchantId,
        bundleId: app.bundleId,
        tokenHash,
        addressKeys:
          app.matching === 'off' ? null : await hideAddress.forInstall(address, now, app.merchantId),
        device: deviceOf(body),
        attributionRules: app.attributionRules ?? defaultAttributionRules,
      },
      now,
    );
    if (!isTwin(app.merchantId)) metrics.matched(installation);
    const content = { issuer: issuer(), audience: audienceOf(app), requestToken: body.token, installation };
    return sign(installationTokenPayload({ ...content, tokenId: randomUUID() }, now));
  };
}
