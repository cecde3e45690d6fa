import type { FastifyRequest } from 'fastify';
import { cookieIn, type LimitTries } from '../../access/index.js';
import type { Logger } from '../../config/logger.js';
import type { OidcSettings } from '../../config/read-oidc.js';
import type { Context } from '../../database/context.js';
import { asksForPage } from '../../http/answering/answer-formats.js';
import { failureOf } from '../../http/answering/problem.js';
import type { App } from '../../http/app.js';
import { discardBody } from '../../http/bodies/discard-body.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { Failure } from '../../kernel/failure.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import { sendPage } from '../pages/page-shell.js';
import { safeCookie } from '../sessions/person-calls.js';
import { presentedIn } from '../sessions/read-session.js';
import { providerPath, safeReturn } from '../sign-in-path.js';
import { createAdmitIdentity } from './admit-identity.js';
import { type Asked, failedSignInPage } from './failed-sign-in-page.js';
import { openAttempt, sealAttempt } from './oidc-attempt.js';
import { createOidcClient, type OidcClient } from './oidc-client.js';
import { oidcFailures } from './oidc-failures.js';

export interface OidcRoutesOptions extends Context {
  readonly settings: OidcSettings;
  readonly logger: Logger;
  readonly masterSecret: Buffer;
  /** The address that browsers show for the listener which took the request. */
  readonly publicUrlOf: (request: FastifyRequest) => string;
  readonly addressOf: (request: FastifyRequest) => string;
  /** Where a person goes who asked for no other address. */
  readonly home: string;
  /** Limits how often an address begins a sign-in. */
  readonly limitBegins: LimitRate;
  /** Counts the failures of an address, together with those of passwords. */
  readonly tries: LimitTries;
}

/** For one address. A whole company may share it, and sign in within the same minutes. */
export const beginPolicy: RatePolicy = {
  name: 'provider-sign-in',
  limit: 600,
  windowSeconds: 60,
  burst: 100,
};

const callbackPath = `${providerPath}/callback`;

/**
 * Signing in at the company's identity provider: `/sign-in/oidc` sends the browser there, and it comes back to the
 * callback. A sealed cookie holds what the answer must match, so any process can handle the callback. If the sign-in
 * fails, a person sees a page; a program gets a problem document, as everywhere.
 */
export async function oidcRoutes(app: App, options: OidcRoutesOptions): Promise<void> {
  const { settings, logger } = options;
  const asked = new WeakMap<FastifyRequest, Asked>();
  const client = createOidcClient({ settings, logger });
  beginRoute(app, { ...options, client, asked });
  callbackRoute(app, { ...options, client, asked });
  app.setErrorHandler(async (error, request, reply) => {
    if (!asksForPage(request)) throw error;
    const failure = failureOf(error, request, logger);
    if (!(await discardBody(request.raw))) void reply.header('connection', 'close');
    const wait = reply
      .headers({ ...failure.headers })
      .getHeader('retry-after')
      ?.toString();
    const told = { requestId: request.id, wait, asked: asked.get(request), only: settings.only };
    return sendPage(reply, failure.definition.status, failedSignInPage(failure, told));
  });
}

interface Steps extends OidcRoutesOptions {
  readonly client: OidcClient;
  /** What the person of a request wants, for the page that they see if it fails. */
  readonly asked: WeakMap<FastifyRequest, Asked>;
}

function beginRoute(app: App, options: Steps): void {
  const { clock, masterSecret, publicUrlOf, client } = options;
  app.get<{ Querystring: { readonly return?: unknown; readonly fresh?: unknown } }>(
    providerPath,
    { schema: { hide: true } },
    async (request, reply) => {
      const returnTo = safeReturn(request.query.return, options.home);
      const fresh = request.query.fresh !== undefined;
      options.asked.set(request, { returnTo, fresh });
      options.limitBegins(options.addressOf(request), reply);
      const { attempts } = cookiesAt(publicUrlOf(request));
      const { url, expected } = await client.begin(`${publicUrlOf(request)}${callbackPath}`, {
        fresh,
        requestId: request.id,
      });
      const attempt = { ...expected, returnTo, beganAtMs: clock.now().getTime() };
      return reply
        .header('set-cookie', attempts.set(sealAttempt(attempt, masterSecret)))
        .header('cache-control', 'no-store')
        .redirect(url.href, 303);
    },
  );
}

function callbackRoute(app: App, options: Steps): void {
  const { clock, masterSecret, publicUrlOf, client } = options;
  const admit = createAdmitIdentity({ ...options, roles: options.settings.roles });
  app.get(callbackPath, { schema: { hide: true } }, async (request, reply) => {
    const { attempts, sessions } = cookiesAt(publicUrlOf(request));
    const cookie = cookieIn(request.headers.cookie, attempts.name);
    const attempt =
      cookie === undefined ? undefined : openAttempt(cookie, { masterSecret, now: clock.now() });
    // This does not count as a failure: nobody is asked, and a page of another site can send a browser here.
    if (attempt === undefined)
      throw new Failure(oidcFailures.identity_refused, {
        detail:
          'This browser began no sign-in in the last 10 minutes: it took longer, or began in another one.',
      });
    options.asked.set(request, attempt);
    const callback = new URL(request.url, publicUrlOf(request));
    const { secret } = await countingRefusals(options, request, async () => {
      const identity = await client.finish(callback, attempt, request.id);
      const presented = presentedIn(request, publicUrlOf(request));
      return admit(identity, { attempt, requestId: request.id, presented });
    });
    return reply
      .header('set-cookie', [sessions.set(secret), attempts.set(null)])
      .header('cache-control', 'no-store')
      .redirect(attempt.returnTo, 303);
  });
}

/**
 * Counts refused sign-ins as failures of the address. An outage of the provider is not counted.
 * @throws Failure too_many_requests, and what the work throws
 */
function countingRefusals<T>(
  { tries, addressOf }: OidcRoutesOptions,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const address = addressOf(request);
  const always = (): boolean => true;
  return tries.attempt(address, always, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && refusals.has(error.definition.code)) tries.fail(address);
      throw error;
    }
  });
}

const refusals: ReadonlySet<string> = new Set([
  oidcFailures.identity_refused.code,
  oidcFailures.person_unknown.code,
]);

function cookiesAt(baseUrl: string) {
  return { attempts: safeCookie(baseUrl, 'stoa_oidc'), sessions: safeCookie(baseUrl) };
}
