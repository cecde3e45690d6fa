import { instantOf } from '@stoa/contract';
import { createLogger } from '../../config/logger.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { type AddressSecretKeeper, createAddressSecretKeeper } from './address-secret-keeper.js';
import { createHideAddress } from './hide-address.js';

export const masterSecret = Buffer.alloc(32, 7);

/** One process of the service, which at first knows no secrets. */
export interface AddressProcess {
  readonly keeper: AddressSecretKeeper;
  /** The key under which a session of the address is stored when it is fed at `now`. */
  fed(address: string, seenAt: string, now: string): Promise<Buffer>;
  /** Whether an install call from the address at `now` would look for what is stored. */
  finds(stored: Buffer, address: string, now: string): Promise<boolean>;
}

export function startAddressProcess(database: Database, secret: Buffer = masterSecret): AddressProcess {
  const logger = createLogger('silent');
  const keeper = createAddressSecretKeeper({ database, logger, masterSecret: secret });
  const hideAddress = createHideAddress({ keeper, ipv6PrefixBits: 128 });
  return {
    keeper,
    fed: async (address, seenAt, now) =>
      (await hideAddress.forSessions(new Date(now)))(address, instantOf(new Date(seenAt))),
    finds: async (stored, address, now) => {
      const looked = await hideAddress.forInstall(address, new Date(now));
      return looked.some(({ key }) => key.equals(stored));
    },
  };
}

/** The days that have a secret, the oldest first. */
export async function daysWithSecret(database: Database): Promise<string[]> {
  const rows = await database.query<{ day: string }>(sql`
    select day::text as day
    from stoa.address_secret
    order by day`);
  return rows.map(({ day }) => day);
}

/** A test file has one database; each test begins without secrets. */
export async function forgetAddressSecrets(database: Database): Promise<void> {
  await database.query(sql`
    delete from stoa.address_secret`);
}
