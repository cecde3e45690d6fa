import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { bindContext, type Context } from '../../database/context.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import { type Channel, lockChannels, selectChannels, updateEnded, upsertChannel } from './channel-store.js';

/** Which channel, and who changes the list. */
export interface NamedChannel {
  readonly channel: string;
  readonly by: Actor;
}

/**
 * The ways of payment that transactions may name. What is recorded keeps its channel, whatever becomes of the list
 * (decision 0060).
 */
export const channelManagement = (context: Context) =>
  bindContext(context, { list: listChannels, add: addChannel, end: endChannel });

/** By name, with those that ended. */
export function listChannels({ database }: Context): Promise<Channel[]> {
  return selectChannels(database);
}

/**
 * Adds a channel, or takes one that ended into use again. A repeat changes nothing. @throws Failure too_many_channels
 */
export function addChannel({ database, clock }: Context, { channel, by }: NamedChannel): Promise<Channel> {
  return database.transaction(async (tx) => {
    await lockChannels(tx);
    const all = await selectChannels(tx);
    const earlier = all.find((one) => one.channel === channel);
    if (earlier?.endedAt === null) return earlier;
    if (earlier === undefined && all.length >= limits.channels) throw tooMany();
    const [createdAt, createdBy] = [earlier?.createdAt ?? clock.now(), earlier?.createdBy ?? by.name];
    const added = { channel, createdAt, createdBy, endedAt: null, endedBy: null };
    await upsertChannel(tx, added);
    await recordAudit(tx, { action: 'channel.added', ...targeting(channel) }, { by, clock });
    return added;
  });
}

/** Later reports may not name it any more. A repeat changes nothing. @throws Failure unknown_channel */
export function endChannel({ database, clock }: Context, { channel, by }: NamedChannel): Promise<Channel> {
  return database.transaction(async (tx) => {
    await lockChannels(tx);
    const known = (await selectChannels(tx)).find((one) => one.channel === channel);
    if (known === undefined) throw unknown();
    if (known.endedAt !== null) return known;
    const ended = { ...known, endedAt: clock.now(), endedBy: by.name };
    await updateEnded(tx, ended);
    await recordAudit(tx, { action: 'channel.ended', ...targeting(channel) }, { by, clock });
    return ended;
  });
}

const targeting = (channel: string) => ({ merchantId: null, target: `channel ${channel}` });

function tooMany(): Failure {
  const detail = `The list has ${limits.channels} channels, those that ended included.`;
  return new Failure(reportingFailures.too_many_channels, { detail });
}

function unknown(): Failure {
  return new Failure(reportingFailures.unknown_channel, {
    detail: 'The list has no channel with that name.',
  });
}
