import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.js';
import { unknownAddress } from '../answering/problem.js';
import type { App } from '../area.js';
import { httpFailures } from '../http-failures.js';
import type { ListenerName } from './listeners.js';

interface KnownUrl {
  /** What the addresses look like; undefined for a route without parameters, which has one address. */
  readonly pattern: RegExp | undefined;
  readonly methods: Set<string>;
  readonly listeners: readonly ListenerName[];
}

/**
 * Answers an unknown address with 404, and an unknown method of a known address with 405 and `Allow` (RFC 9110, section
 * 15.5.6), before the body is read.
 *
 * An address is known only if its text equals that of a call, letter by letter. `/%6detrics` is not `/metrics`:
 * otherwise a proxy's rule for `/metrics` could be evaded. Only the parameters of a call may be encoded. With
 * `operatorApart`, the calls of the operator are unknown at the public listener, and those of merchants and apps at the
 * operator's (decisions/0027).
 */
export function refuseUnknownRoute(app: App, operatorApart: boolean): void {
  const knownUrls = new Map<string, KnownUrl>();
  app.addHook('onRoute', ({ url, method }) => {
    const listeners = operatorApart ? listenersOf(url) : bothListeners;
    const known = knownUrls.get(url) ?? { pattern: patternOf(url), methods: new Set(), listeners };
    for (const one of [method].flat()) known.methods.add(one);
    knownUrls.set(url, known);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const listener = app.listeners.of(request.raw);
    const path = pathOf(request);
    const isAt = (url: string, { pattern, listeners }: KnownUrl): boolean =>
      listeners.includes(listener) && (pattern === undefined ? path === url : isLiteral(path, pattern));
    const url = request.is404 ? undefined : request.routeOptions.url;
    const routed = url === undefined ? undefined : knownUrls.get(url);
    if (url !== undefined && routed !== undefined)
      return done(isAt(url, routed) ? undefined : unknownAddress());
    const known = [...knownUrls].find((one) => isAt(...one))?.[1];
    done(known === undefined ? unknownAddress() : methodNotAllowed(request.method, [...known.methods]));
  });
}

const bothListeners = ['public', 'operator'] as const;

/**
 * Addresses that both listeners serve: health and the description of the calls. So are the pages for people (see
 * below).
 */
const shared = new Set(['/', '/healthz', '/readyz', '/docs', '/docs/errors', '/openapi.json']);

function listenersOf(url: string): readonly ListenerName[] {
  if (shared.has(url) || /^\/(?:sign-in|session-api|console)(?:\/|$)/.test(url)) return bothListeners;
  return url === '/metrics' || url.startsWith('/operator-api/') ? ['operator'] : ['public'];
}

function pathOf({ url }: FastifyRequest): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function patternOf(url: string): RegExp | undefined {
  if (!/[:*]/.test(url)) return undefined;
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}

/**
 * A parameter with `..` between slashes, encoded or not, never belongs to an address: a proxy that resolves it sees
 * another address than we do.
 */
const dotSegment = /(?:\/|%2f|\\|%5c)(?:\.|%2e){1,2}(?:\/|%2f|\\|%5c|$)/i;

function isLiteral(path: string, pattern: RegExp): boolean {
  return pattern.test(path) && !dotSegment.test(path);
}

function methodNotAllowed(method: string, allowed: readonly string[]): Failure {
  const allow = allowed.toSorted().join(', ');
  return new Failure(httpFailures.method_not_allowed, {
    detail: `This address takes ${allow}, not ${method}.`,
    headers: { allow },
  });
}
