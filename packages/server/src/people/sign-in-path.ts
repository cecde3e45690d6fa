/** The path at which people sign in, at the address of their listener. */
export const signInPath = '/sign-in';
/** The path that starts a sign-in at the identity provider. */
export const providerPath = `${signInPath}/oidc`;

/** The page of a person's own account. */
export const accountPath = `${signInPath}/account`;

/**
 * Where a person goes after signing in: the requested address if it belongs to this service, otherwise `home`. Never
 * another site.
 */
export function safeReturn(asked: unknown, home: string): string {
  const base = 'https://own.invalid';
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, base)) return home;
  const url = new URL(asked, base);
  const isHere = url.origin === base && !url.pathname.startsWith('//');
  return isHere ? `${url.pathname}${url.search}${url.hash}` : home;
}
