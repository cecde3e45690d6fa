import assert from 'node:assert/strict';
import type { TestService } from '../../../test/start-test-service.js';

export const base = 'https://stoa.test';
export const callbackAt = `${base}/sign-in/oidc/callback`;

/** The cookies of a browser, whatever their hosts. */
export type Cookies = Map<string, string>;

function take(cookies: Cookies, set: readonly string[]): void {
  for (const one of set) {
    const [pair = ''] = one.split(';', 1);
    const at = pair.indexOf('=');
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(one)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export const headerOf = (cookies: Cookies): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends a request to the service, by default without `accept`, as a program does. */
export async function ask(
  on: TestService,
  url: string,
  { cookies, accept }: { readonly cookies: Cookies; readonly accept?: string },
) {
  const headers = { cookie: headerOf(cookies), ...(accept === undefined ? {} : { accept }) };
  const answer = await on.app.inject({ url: url.replace(base, ''), headers });
  take(cookies, [answer.headers['set-cookie'] ?? []].flat());
  return answer;
}

/** Acts as the browser at the provider: follows redirects until one leads back to us. */
export async function visitProvider(start: string): Promise<string> {
  const cookies: Cookies = new Map();
  let url = start;
  while (!url.startsWith(base)) {
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: headerOf(cookies) } });
    take(cookies, answer.headers.getSetCookie());
    const location = answer.headers.get('location');
    assert.ok(location !== null, `${answer.status} ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  return url;
}

export async function begin(on: TestService, query = '') {
  const cookies: Cookies = new Map();
  const answer = await ask(on, `/sign-in/oidc${query}`, { cookies });
  assert.equal(answer.statusCode, 303);
  return { cookies, location: String(answer.headers.location) };
}
