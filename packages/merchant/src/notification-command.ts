import { type Command, InvalidArgumentError, Option } from 'commander';
import { withServiceOptions } from './report-upload/service-options.js';
import { positiveInteger } from './terminal/option-values.js';

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
    const { listNotifications } = await import('./notification-list/list-notifications.js');
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
