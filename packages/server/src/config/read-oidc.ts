import { type OperatorRole, operatorRoleNames } from '@stoa/contract';
import { oneOf, type Readers } from './read-setting.js';

/** How people sign in at the company's identity provider (OpenID Connect). */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Absent: a public client. */
  readonly clientSecret: string | undefined;
  readonly scope: string;
  readonly groupsClaim: string;
  /** The role of each group; absent: the provider does not decide who may do what. */
  readonly roles: ReadonlyMap<string, OperatorRole> | undefined;
  /** Nobody signs in with a password. */
  readonly only: boolean;
}

/** Reads the settings of the identity provider; undefined where there is none. */
export function readOidc({ text, read }: Readers): OidcSettings | undefined {
  const only = read('oidcOnly', (value) => oneOf(['on', 'off'], value), 'on or off') === 'on';
  const asked = ['oidcIssuer', 'oidcClientId', 'oidcClientSecret', 'oidcRoles'] as const;
  if (!only && asked.every((name) => text(name) === undefined)) return undefined;
  return {
    issuer: read('oidcIssuer', issuerUrl, 'an https:// URL (http:// on loopback) without query and fragment'),
    clientId: read('oidcClientId', (value) => (value === '' ? undefined : value), 'the client identifier'),
    clientSecret: text('oidcClientSecret'),
    scope: read(
      'oidcScope',
      (value) => (value.split(/ +/).includes('openid') ? value : undefined),
      'names of scopes with openid among them, separated by spaces',
    ),
    groupsClaim: text('oidcGroupsClaim') ?? '',
    roles:
      text('oidcRoles') === undefined
        ? undefined
        : read(
            'oidcRoles',
            rolesOfGroups,
            `a JSON object whose values are roles (${operatorRoleNames.join(', ')})`,
          ),
    only,
  };
}

/**
 * Requires https, except on loopback: the provider says who a person is, so nobody on the way may answer in its name.
 */
function issuerUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname));
  return isSafe && url.search === '' && url.hash === '' && url.username === '' ? url : undefined;
}

function rolesOfGroups(text: string): ReadonlyMap<string, OperatorRole> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
  const roles = Object.entries(parsed).map(
    ([group, role]) => [group, operatorRoleNames.find((one) => one === role)] as const,
  );
  const known = roles.flatMap(([group, role]) => (role === undefined ? [] : [[group, role] as const]));
  return known.length === roles.length && known.length > 0 ? new Map(known) : undefined;
}
