import { createStoaClient } from '@stoa/client';
import type { Command } from 'commander';
import { answerOf } from '../report-upload/answer.js';
import { callerOf } from '../report-upload/caller-of.js';
import type { ServiceOptions } from '../report-upload/service-options.js';
import { fail, giveUpAfterMs } from '../report-upload/status-command.js';
import { interruptible } from '../terminal/interruptible.js';
import type { ListenOptions } from '../webhook-command.js';
import { forwardNotifications } from './forward-notifications.js';

/** How long the service may wait for a notification before it answers that there is none. */
const waitSeconds = 30;

/** webhook listen, of a merchant: reads over HTTP. */
export async function listenToService(command: Command): Promise<void> {
  const { forwardTo, after: begin, types, json } = command.opts<ServiceOptions & ListenOptions>();
  const caller = await callerOf(command);
  await interruptible(async (signal) => {
    const { notifications } = createStoaClient({ ...caller, giveUpAfterMs, signal });
    const chosen = types === undefined ? {} : { types };
    const readPage = async (after: number | undefined) => {
      const query = after === undefined ? { limit: 1 } : { ...chosen, after, wait: waitSeconds };
      const answer = await answerOf(notifications.list(query));
      if (answer.kind === 'interrupted') return undefined;
      return answer.kind === 'answered' ? answer.body : fail(answer);
    };
    await forwardNotifications({ readPage, forwardTo, after: begin, json, signal });
  });
}
