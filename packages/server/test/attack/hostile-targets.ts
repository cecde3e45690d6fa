import type { SeededRandom } from '../seeded-random.js';

/** The same path, but not in its normal form: a proxy that compares prefixes would not recognise it. */
export function disguisedPath(own: string, template: string, random: SeededRandom): string {
  const path = random.chance(0.8) ? own : random.pick(['/metrics', '/docs', '/openapi.json']);
  // A parameter may hold what looks like a disguise.
  const [fixed = ''] = (path === own ? template : path).split('{', 1);
  const letters = [...fixed].flatMap((letter, index) => (/[A-Za-z]/.test(letter) ? [index] : []));
  const at = letters[random.below(letters.length)] ?? 1;
  const slash = path.indexOf('/', 1 + random.below(path.length - 1));
  const from = Math.max(slash, 0);
  const around = (between: string): string => `${path.slice(0, from)}${between}${path.slice(from + 1)}`;
  const code = path.charCodeAt(at).toString(16);
  return random.pick([
    `${path.slice(0, at)}%${code}${path.slice(at + 1)}`,
    `${path.slice(0, at)}%25${code}${path.slice(at + 1)}`,
    around('//'),
    around('/./'),
    around('/x/../'),
    around('/%2e%2e/'),
    around('%2f'),
    around('%5c'),
    around('/%00'),
    around('/%c0%af'),
    around('/%'),
    around('/%zz/'),
    around('/;x=y/'),
    `${path}/`,
    `${path}//`,
    `/.${path}`,
    `/${path}`,
    `${path}%`,
    `${path}%20/`,
    `${path}/${'a/'.repeat(300)}`,
    `${path}/${'a'.repeat(17_000)}`,
  ]);
}

/** Targets that are not the address of any call. */
export const oddTargets: readonly [string, ...string[]] = [
  '*',
  '',
  'x',
  '?',
  '//',
  '//evil.example/',
  '/\\evil.example',
  '/__proto__',
  '/constructor',
  '/schema/__proto__',
  '/schema/%00',
  '/schema/%',
  '/favicon.ico',
  '/.env',
];

/** Other ways to write an address, which the service may accept. */
export function rewrittenTarget(target: string, random: SeededRandom): string {
  return random.pick([
    `http://evil.example${target}`,
    `http://127.0.0.1${target}`,
    `HTTP://user@127.0.0.1${target}`,
    `${target}#x`,
    `${target} x`,
    `${target}\t`,
  ]);
}

/** Queries in another form than the description has. */
export function disguisedQuery(query: string, random: SeededRandom): string {
  const [first = 'limit=1'] = query.split('&');
  const name = first.split('=', 1)[0] ?? '';
  return random.pick([
    `${query}&${first}`,
    `${query}&${name}[]=1`,
    `${query}&${name}[a]=1`,
    `${query}&${name}`,
    `${query}&=x`,
    `${query}&&&`,
    `${query}&__proto__=x&constructor=y`,
    `${query}&__proto__[x]=y`,
    `${query}&unknown=x`,
    `${query}&${name}=%`,
    `${query}&${name}=%ff`,
    `${query}?${query}`,
    query.replaceAll('&', ';'),
    `${query}&x=${'a'.repeat(8_000)}`,
    Array.from({ length: 1_200 }, (_none, index) => `p${index}=1`).join('&'),
  ]);
}

export const oddMethods: readonly [string, ...string[]] = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'DELETE',
  'PATCH',
  'POST',
  'PROPFIND',
  'FOO',
  'get',
  'GET\t',
  'CONNECT',
  'PRI',
  'QUERY',
  '__proto__',
];
