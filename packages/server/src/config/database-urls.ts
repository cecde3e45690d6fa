/**
 * The URL of each host that a connection string names, as libpq's may: `postgres://user@one:5432,other:5433/stoa`.
 * User, password, database and parameters are the same for all. Without a host where one should be, an entry has none
 * either: `postgres:///stoa`.
 */
export function urlOfEachHost(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}
