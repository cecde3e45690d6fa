import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AuditedAction } from '../../audit/index.js';
import type { App } from '../../http/app.js';
import { demandOf } from '../callers/demand.js';
import type { AuthenticateHook, Authenticator } from './authenticate.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets in who may make the call; absent where it is open, or decides itself. */
    authenticate?: AuthenticateHook;
    /**
     * Asks people for a fresh proof of who they are: for what cannot be undone, and for what gives somebody lasting access. Keys are
     * not asked. `unless dry run` is only for calls whose schema has `dry_run` and that then change nothing: the body of a call
     * without a schema may be anything.
     */
    fresh?: true | 'unless dry run';
    /**
     * What the audit trail says of the call; `never` for one that changes nothing although its method could, and for the calls of
     * the contract and of the feeds, whose rows are their own record. Every call that can change something must say it.
     */
    audit?: AuditedAction | readonly AuditedAction[] | 'never';
  }

  interface FastifySchema {
    /** What the audit trail records of the call, for the description of the interface. */
    'x-audit'?: readonly AuditedAction[];
  }
}

/**
 * Lets only those make a call who meet its `security`. So openapi.json says exactly what is asked for, and a call that says
 * nothing cannot be registered; nor can one that changes something and does not say what the audit trail records. Must be called
 * before the calls are registered: then a caller is known before any other hook of the call runs, and before its body is read.
 */
export function guardCalls(app: App, authenticator: Authenticator): void {
  app.decorateRequest('principal', null);
  app.addHook('onRoute', (route) => {
    const security = route.schema?.security ?? (route.schema?.hide === true ? [] : undefined);
    if (security === undefined) throw new Error(`${route.url} does not say who may call it`);
    const { audit } = route.config ?? {};
    if (audit === undefined && methodsOf(route).some(canChange))
      throw new Error(`${methodsOf(route).join()} ${route.url} does not say what the audit trail records`);
    if (audit !== undefined && audit !== 'never')
      route.schema = { ...route.schema, 'x-audit': typeof audit === 'string' ? [audit] : audit };
    const demand = demandOf(security);
    if (demand !== undefined) route.config = { ...route.config, authenticate: authenticator.asking(demand) };
  });
  app.addHook('onRequest', authenticate);
  app.addHook('preHandler', async (request) => {
    const { fresh } = request.routeOptions.config;
    if (fresh === true || (fresh === 'unless dry run' && !isDryRun(request.body)))
      authenticator.assertFresh(request);
  });
}

function isDryRun(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true;
}

function methodsOf({ method }: RouteOptions): readonly string[] {
  return typeof method === 'string' ? [method] : method;
}

function canChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/**
 * Lets the caller in or throws. It runs before each call, and again within calls that go on for long.
 * @throws Failure unauthenticated, wrong_scope, too_many_requests
 */
export async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.routeOptions.config.authenticate?.(request, reply);
}
