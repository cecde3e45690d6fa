import { createStoaClient, type Schema } from '@stoa/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { answerOf } from './report-upload/answer.js';
import { callerOf } from './report-upload/caller-of.js';
import { type ServiceOptions, withServiceOptions } from './report-upload/service-options.js';
import { fail, giveUpAfterMs } from './report-upload/status-command.js';
import { interruptible } from './terminal/interruptible.js';
import { positiveInteger } from './terminal/option-values.js';
import { print } from './terminal/print.js';
import { visibleText } from './terminal/visible-text.js';

/** notification list: what happened. */
export function notificationCommand(program: Command): void {
  const notification = program
    .command('notification')
    .description('what happened, such as a completed report or a closed statement');
  withServiceOptions(
    withNotificationOptions(
      notification.command('list').description('list notifications, the oldest that is kept first'),
    ).option('--follow', 'wait for more, and print each as it comes; with --json, one object a line'),
  ).action(async (_options: object, command: Command) => {
    const { listNotifications } = await import('./notification-command.js');
    await listNotifications(command);
  });
}

export interface NotificationOptions {
  readonly after?: number;
  readonly types?: string;
  readonly limit?: number;
}

/** The options that say which notifications to list. */
export function withNotificationOptions(command: Command): Command {
  return command
    .option('--after <number>', 'only those after the notification with this number', notificationsAfter)
    .addOption(notificationTypes())
    .option('--limit <number>', 'the most to list at once', positiveInteger);
}

export function notificationTypes(): Option {
  return new Option('--types <types>', 'only these types, with commas between them');
}

/** The number of a notification; 0 stands for the time before the first one. */
export function notificationsAfter(text: string): number {
  const value = Number(text);
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return value;
}

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

interface Shown {
  readonly sequence: number;
  readonly timestamp: string;
  readonly merchant_id: number | null;
  readonly type: string;
  readonly object: { readonly type: string; readonly id: string | null };
  readonly counts: Readonly<Record<string, number>>;
}

/** A line for each notification: its number, when, what, and the numbers that it has. */
export function notificationLines(notifications: readonly Shown[]): string[] {
  return notifications.map(({ sequence, timestamp, type, object, counts }) => {
    const about = object.id === null ? object.type : `${object.type} ${object.id}`;
    const numbers = Object.entries(counts).map(([name, value]) => `${name} ${value}`);
    return visibleText([String(sequence), timestamp, type, about, ...numbers].join('  '));
  });
}
