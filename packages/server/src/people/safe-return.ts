/** Where a person goes after signing in: the asked address if it is of this service, so that no link leads elsewhere; or else `home`. */
export function safeReturn(asked: unknown, home: string): string {
  const base = 'https://own.invalid';
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, base)) return home;
  const url = new URL(asked, base);
  const isHere = url.origin === base && !url.pathname.startsWith('//');
  return isHere ? `${url.pathname}${url.search}${url.hash}` : home;
}
