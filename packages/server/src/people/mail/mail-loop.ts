import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import { createWorkLoop } from '../../jobs/work-loop.js';
import { limits } from '../../kernel/limits.js';
import {
  selectFirstSequence,
  selectLastSequences,
  selectTypesInRange,
} from '../../notification-log/index.js';
import { type MailPeopleContext, mailPeople } from './mail-people.js';
import { type MailedStream, markWaiting, selectMailedStreams } from './mail-reading-store.js';
import { allMailed } from './mailed-types.js';

/** How often the log is read for mails. */
const lookEveryMs = 15_000;
/** How long a stop waits for mails under way; shorter than the time limit of that step of the shutdown. */
const stopMs = 5_000;

/** Sends people the mails that they chose. */
export function createMailLoop({
  logger,
  ...context
}: MailPeopleContext & { readonly logger: Logger }): LongLivedPart {
  let stopping = new AbortController();
  const loop = createWorkLoop({
    work: async () => {
      await lookForMail(context);
      return mailPeople(context, stopping.signal);
    },
    failure: 'could not mail people what happened and will try again',
    logger,
    pollMs: lookEveryMs,
    pace: context.database.topology.pace,
  });
  return {
    start: async () => {
      stopping = new AbortController();
      await loop.start();
    },
    stop: async () => {
      const cut = setTimeout(() => stopping.abort(), stopMs);
      await loop.stop();
      clearTimeout(cut);
    },
  };
}

const streamsAtOnce = 1_000;
const walkedAtOnce = BigInt(limits.notificationsWalked);

/**
 * Reads the numbers that the log gave since the last look, and notes for whom something waits. It stores nothing of a
 * notification: a choice has the number from which on something waits for it. Several processes may do this at once.
 */
export async function lookForMail(context: Context): Promise<void> {
  const streams = await selectMailedStreams(context.database);
  for (let from = 0; from < streams.length; from += streamsAtOnce) {
    const some = streams.slice(from, from + streamsAtOnce);
    const last = await selectLastSequences(
      context.database,
      some.map(({ stream }) => stream),
    );
    for (const one of some) {
      const through = last.get(one.stream) ?? 0n;
      if (through > one.seen) await lookAtStream(context, one, through);
    }
  }
}

async function lookAtStream(
  { database, clock }: Context,
  { stream, seen }: MailedStream,
  last: bigint,
): Promise<void> {
  // The days that were dropped meanwhile have nothing to look at.
  const first = last - seen > walkedAtOnce ? await selectFirstSequence(database, stream) : undefined;
  for (let after = first === undefined || first <= seen ? seen : first - 1n; after < last; ) {
    const walked = after + walkedAtOnce;
    const through = walked < last ? walked : last;
    const found = await selectTypesInRange(database, stream, { after, through, types: allMailed });
    await database.transaction((tx) => markWaiting(tx, { stream, through, now: clock.now() }, found));
    after = through;
  }
}
