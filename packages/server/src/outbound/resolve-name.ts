import { promises as dns } from 'node:dns';
import { OutboundError } from './outbound-faults.js';

/** All addresses of a name. @throws OutboundError name_not_found, resolver_failed */
export type ResolveName = (name: string) => Promise<readonly string[]>;

const notThere = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

const patience = { timeout: 2_000, tries: 2 };

/**
 * Asks name servers anew, those of this machine unless a test has its own, and takes names as they are: no search list,
 * no file of hosts. The other way to look a name up holds a thread of Node's small pool for as long as the name servers
 * take, so a few dead names would delay all others.
 */
export function createResolveName(servers?: readonly string[]): ResolveName {
  return async (name) => {
    const resolver = new dns.Resolver(patience);
    if (servers !== undefined) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length > 0) return addresses;
    const isNowhere = answers.every(
      (one) => one.status === 'rejected' && notThere.includes(one.reason?.code),
    );
    throw new OutboundError(isNowhere ? 'name_not_found' : 'resolver_failed');
  };
}
