import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** A way of payment that transactions may name. */
export interface Channel {
  /** The word that transactions name it by. */
  readonly channel: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** From then on, reports may not name it any more; null: they may. */
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
}

/** By name. */
export function selectChannels(tx: Queryable): Promise<Channel[]> {
  return tx.query<Channel>(sql`
    select channel, created_at, created_by, ended_at, ended_by
    from stoa.channel
    order by channel`);
}

/** Only one transaction at a time changes the list. */
export async function lockChannels(tx: Transaction): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(${channelsLock}::bigint)`);
}

const channelsLock = 7_401_011;

/** Adds a channel, or takes one that ended into use again. */
export async function upsertChannel(tx: Transaction, channel: Channel): Promise<void> {
  await tx.query(sql`
    insert into stoa.channel (channel, created_at, created_by)
    values (${channel.channel}, ${channel.createdAt}, ${channel.createdBy})
    on conflict (channel) do update
    set ended_at = null, ended_by = null`);
}

export async function updateEnded(
  tx: Transaction,
  { channel, endedAt, endedBy }: Pick<Channel, 'channel' | 'endedAt' | 'endedBy'>,
): Promise<void> {
  await tx.query(sql`
    update stoa.channel
    set ended_at = ${endedAt}, ended_by = ${endedBy}
    where channel = ${channel}`);
}
