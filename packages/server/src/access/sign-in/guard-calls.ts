import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { AuditedAction } from '../../audit-entries/index.js';
import type { App } from '../../http/app.js';
import { demandOf } from '../callers/demand.js';
import { type Safeguard, safeguards } from '../callers/safeguards.js';
import type { AuthenticateHook, Authenticator } from './authenticate.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets in those who may make the call; absent if the call is open, or decides itself. */
    authenticate?: AuthenticateHook;
    /** The call's row of the table of safeguards, which the guard finds by its operation id. */
    safeguard?: Safeguard;
    /**
     * What the audit trail records of the call. `never` is for a call that changes nothing although its method could,
     * and for the calls of the contract and of the feeds, whose rows are their own record. Every call whose method can
     * change something must set this.
     */
    audit?: AuditedAction | readonly AuditedAction[] | 'never';
  }

  interface FastifySchema {
    /** What the audit trail records of the call, for the description of the interface. */
    'x-audit'?: readonly AuditedAction[];
  }
}

/**
 * Makes every call accept only callers who meet its `security`, so openapi.json says exactly what each call requires.
 * Refuses to register a call without `security`, and a call that can change something without `audit` or a row of the
 * table of safeguards. Must run before the calls are registered: then the caller is known before any other hook of the
 * call runs, and before its body is read.
 */
export function guardCalls(app: App, authenticator: Authenticator): void {
  app.decorateRequest('principal', null);
  app.addHook('onRoute', (route) => {
    const security = route.schema?.security ?? (route.schema?.hide === true ? [] : undefined);
    if (security === undefined) throw new Error(`${route.url} does not say who may call it`);
    const { audit } = route.config ?? {};
    if (audit === undefined && methodsOf(route).some(canChange))
      throw new Error(`${methodsOf(route).join()} ${route.url} does not say what the audit trail records`);
    if (methodsOf(route).some(canChange)) route.config = { ...route.config, ...safeguardOf(route) };
    if (audit !== undefined && audit !== 'never')
      route.schema = { ...route.schema, 'x-audit': typeof audit === 'string' ? [audit] : audit };
    const demand = demandOf(security);
    if (demand !== undefined) route.config = { ...route.config, authenticate: authenticator.asking(demand) };
  });
  app.addHook('onRequest', authenticate);
  app.addHook('preHandler', async (request) => {
    const { fresh } = request.routeOptions.config.safeguard ?? {};
    if (fresh === 'always' || (fresh === 'unless dry run' && !isDryRun(request.body)))
      authenticator.assertFresh(request);
  });
}

/** Pages that people see, which the description hides, ask for their own proofs. */
function safeguardOf({ schema, url }: RouteOptions): { readonly safeguard?: Safeguard } {
  const { operationId, hide } = schema ?? {};
  if (hide === true) return {};
  const safeguard = safeguards[operationId ?? ''];
  if (safeguard === undefined) throw new Error(`${operationId ?? url} has no row in the table of safeguards`);
  return { safeguard };
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
