import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AuditedAction } from '../../audit-entries/index.js';
import type { App } from '../../http/app.js';
import { demandOf } from '../callers/demand.js';
import type { AuthenticateHook, Authenticator } from './authenticate.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets in those who may make the call; absent if the call is open, or decides itself. */
    authenticate?: AuthenticateHook;
    /**
     * Requires that people have recently proved who they are: for calls that cannot be undone or that give somebody lasting access.
     * Keys are exempt. `unless dry run` is only for calls whose schema has `dry_run`, and that change nothing if it is set: without
     * a schema, a body could claim anything.
     */
    fresh?: true | 'unless dry run';
    /**
     * What the audit trail records of the call. `never` is for a call that changes nothing although its method could, and for the
     * calls of the contract and of the feeds, whose rows are their own record. Every call whose method can change something must
     * set this.
     */
    audit?: AuditedAction | readonly AuditedAction[] | 'never';
  }

  interface FastifySchema {
    /** What the audit trail records of the call, for the description of the interface. */
    'x-audit'?: readonly AuditedAction[];
  }
}

/**
 * Makes every call accept only callers who meet its `security`, so openapi.json says exactly what each call requires. Refuses to
 * register a call without `security`, and a call that can change something without `audit`. Must run before the calls are
 * registered: then the caller is known before any other hook of the call runs, and before its body is read.
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
 * Lets the caller in or throws. It runs before each call, and again during long-running calls.
 * @throws what {@link Authenticator.asking} throws
 */
export async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.routeOptions.config.authenticate?.(request, reply);
}
