import type { Logger } from '../../config/logger.js';
import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import { createWorkLoop } from '../../jobs/work-loop.js';
import { lookForMail } from './look-for-mail.js';
import { type MailPeopleContext, mailPeople } from './mail-people.js';

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
