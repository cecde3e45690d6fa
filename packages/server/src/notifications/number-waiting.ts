import type { Context } from '../database/context.js';
import { sqlState, sqlStateOf } from '../database/sql-state.js';
import type { Round } from '../jobs/work-loop.js';
import {
  type NotificationDays,
  numberNotifications,
  selectWaitingStreams,
} from '../notification-log/index.js';

/** Notifications of one stream that get their numbers in one transaction. */
const numberedAtOnce = 1_000;
/** Streams that share a transaction, and notifications of each. */
const streamsAtOnce = 50;
const numberedOfStream = 100;

export interface NumberingContext extends Context {
  readonly days: NotificationDays;
}

/** Numbers what is committed in a stream, up to 1,000 notifications; returns whether there may be more. */
export async function numberStream(context: NumberingContext, stream: number): Promise<boolean> {
  const now = context.clock.now();
  const number = () => numberNotifications(context.database, stream, { most: numberedAtOnce, now });
  return (await withDays(context, now, number)) === numberedAtOnce;
}

/**
 * A round of the loop that numbers what nobody reads at the moment. Several processes may do this at once: they wait
 * for each other. Many streams share a transaction, because committing takes longer than numbering. It locks their
 * heads in the order of the streams, so that nobody waits for one who waits for it.
 */
export async function numberWaiting(context: NumberingContext): Promise<Round> {
  let more = false;
  for (let after = -1; ; ) {
    const streams = await selectWaitingStreams(context.database, { after, most: streamsAtOnce });
    if (streams.length > 0) more = (await numberStreams(context, streams)) || more;
    after = streams.at(-1) ?? after;
    if (streams.length < streamsAtOnce) return more ? 'again' : 'idle';
  }
}

async function numberStreams(context: NumberingContext, streams: readonly number[]): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  const most = numberedOfStream;
  const number = () =>
    database.transaction((tx) =>
      tx.sharingRoundTrips(streams.map((stream) => () => numberNotifications(tx, stream, { most, now }))),
    );
  return (await withDays(context, now, number)).includes(most);
}

async function withDays<T>({ days }: NumberingContext, now: Date, number: () => Promise<T>): Promise<T> {
  return number().catch(async (error: unknown) => {
    if (sqlStateOf(error) !== sqlState.checkViolation) throw error;
    // No partition takes this day. Usually a worker made it the day before.
    await days.ensure(now);
    return number();
  });
}
