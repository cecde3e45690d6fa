import { type SafeCookie, safeCookieAt } from '../access/index.js';
import { Failure } from '../kernel/failure.js';
import { peopleFailures } from './people-failures.js';

/**
 * A cookie, by default that of a session. @throws Failure insecure_address if browsers would send it over plain http
 */
export function safeCookie(baseUrl: string, bareName = 'stoa_session'): SafeCookie {
  const cookie = safeCookieAt(baseUrl, bareName);
  if (cookie === undefined)
    throw new Failure(peopleFailures.insecure_address, {
      detail: 'This service is at a plain http address, over which a session could be stolen.',
    });
  return cookie;
}
