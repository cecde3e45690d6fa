import type { Context } from '../database/context.js';
import { sqlState, sqlStateOf } from '../database/sql-state.js';
import type { Round } from '../jobs/work-loop.js';
import {
  type NotificationDays,
  numberNotifications,
  selectWaitingStreams,
} from '../notification-log/index.js';

/** Notifications that get their numbers in one transaction, and streams of one look. */
const numberedAtOnce = 1_000;
const streamsAtOnce = 100;

export interface NumberingContext extends Context {
  readonly days: NotificationDays;
}

/** Numbers what is committed in a stream, up to 1,000 notifications; returns whether there may be more. */
export async function numberStream(
  { database, clock, days }: NumberingContext,
  stream: number,
): Promise<boolean> {
  const now = clock.now();
  const number = () => numberNotifications(database, stream, { most: numberedAtOnce, now });
  const numbered = await number().catch(async (error: unknown) => {
    if (sqlStateOf(error) !== sqlState.checkViolation) throw error;
    // No partition takes this day. Usually a worker made it the day before.
    await days.ensure(now);
    return number();
  });
  return numbered === numberedAtOnce;
}

/**
 * A round of the loop that numbers what nobody reads at the moment. Several processes may do this at once: they wait for each other.
 */
export async function numberWaiting(context: NumberingContext): Promise<Round> {
  let more = false;
  for (let after = -1; ; ) {
    const streams = await selectWaitingStreams(context.database, { after, most: streamsAtOnce });
    for (const stream of streams) more = (await numberStream(context, stream)) || more;
    after = streams.at(-1) ?? after;
    if (streams.length < streamsAtOnce) return more ? 'again' : 'idle';
  }
}
