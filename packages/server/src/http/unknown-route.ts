import { Failure } from '../kernel/failure.js';
import type { App } from './area.js';
import { httpFailures } from './http-failures.js';

/**
 * Answers an unknown address with 404, and an unknown method of a known address with 405 and `Allow` (RFC 9110, section
 * 15.5.6), before the body is read.
 */
export function refuseUnknownRoute(app: App): void {
  const methodsByUrl = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methodsByUrl.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    methodsByUrl.set(url, known);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?', 1)[0] ?? '';
    const known = [...methodsByUrl.values()].find(({ pattern }) => pattern.test(path));
    done(known === undefined ? notFound() : methodNotAllowed(request.method, [...known.methods]));
  });
}

function patternOf(url: string): RegExp {
  const segments = url
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}$`);
}

function notFound(): Failure {
  return new Failure(httpFailures.not_found, { detail: 'No call has this address; /docs lists them.' });
}

function methodNotAllowed(method: string, allowed: readonly string[]): Failure {
  const allow = allowed.toSorted().join(', ');
  return new Failure(httpFailures.method_not_allowed, {
    detail: `This address takes ${allow}, not ${method}.`,
    headers: { allow },
  });
}
