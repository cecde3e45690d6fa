import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/area.js';
import type { AuthenticateHook, Authenticator } from './authenticate.js';
import { demandOf } from './demand.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets in who may make the call; absent where it is open, or decides itself. */
    authenticate?: AuthenticateHook;
  }
}

/**
 * Lets only those make a call who meet its `security`. So openapi.json says exactly what is asked for, and a call that says
 * nothing cannot be registered. Must be called before the calls are registered: then a caller is known before any other hook of
 * the call runs, and before its body is read.
 */
export function guardCalls(app: App, authenticator: Authenticator): void {
  app.decorateRequest('principal', null);
  app.addHook('onRoute', (route) => {
    const security = route.schema?.security ?? (route.schema?.hide === true ? [] : undefined);
    if (security === undefined) throw new Error(`${route.url} does not say who may call it`);
    const demand = demandOf(security);
    if (demand !== undefined) route.config = { ...route.config, authenticate: authenticator.asking(demand) };
  });
  app.addHook('onRequest', authenticate);
}

/**
 * Lets the caller in or throws. It runs before each call, and again within calls that go on for long.
 * @throws Failure unauthenticated, wrong_scope, too_many_requests
 */
export async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.routeOptions.config.authenticate?.(request, reply);
}
