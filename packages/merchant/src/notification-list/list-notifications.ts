import { createStoaClient, type Schema } from '@stoa/client';
import type { Command } from 'commander';
import type { NotificationOptions } from '../notification-command.js';
import { answerOf } from '../report-upload/answer.js';
import { callerOf } from '../report-upload/caller-of.js';
import type { ServiceOptions } from '../report-upload/service-options.js';
import { fail, giveUpAfterMs } from '../report-upload/status-command.js';
import { interruptible } from '../terminal/interruptible.js';
import { print } from '../terminal/print.js';
import { notificationLines } from './notification-lines.js';

type Options = ServiceOptions & NotificationOptions & { readonly follow?: boolean };
type Page = Schema<'NotificationPage'>;

/** How long the service may wait for a notification before it answers that there is none. */
const waitSeconds = 30;

/** notification list. With --follow it goes on until it is interrupted. */
export async function listNotifications(command: Command): Promise<void> {
  const { after, types, limit, follow, json } = command.opts<Options>();
  const caller = await callerOf(command);
  await interruptible(async (signal) => {
    const { notifications } = createStoaClient({ ...caller, giveUpAfterMs, signal });
    const query = {
      ...(types === undefined ? {} : { types }),
      ...(limit === undefined ? {} : { limit }),
      ...(follow === true ? { wait: waitSeconds } : {}),
    };
    for (let next = after; ; ) {
      const asked = next === undefined ? query : { ...query, after: next };
      const answer = await answerOf(notifications.list(asked));
      if (follow === true && answer.kind === 'interrupted') return;
      if (answer.kind !== 'answered') fail(answer);
      if (follow !== true) return printPage(json, answer.body);
      for (const one of answer.body.notifications) print(json, one, notificationLines([one]));
      next = answer.body.next_after;
    }
  });
}

function printPage(json: boolean | undefined, page: Page): void {
  const { notifications, next_after, last_sequence } = page;
  print(json, page, [
    ...(notifications.length === 0 ? ['Nothing happened.'] : notificationLines(notifications)),
    ...(next_after < last_sequence ? [`There are more: --after ${next_after} shows them.`] : []),
  ]);
}
