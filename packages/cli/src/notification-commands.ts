import { type NotificationOptions, notificationLines, withNotificationOptions } from '@stoa/merchant';
import { positiveInteger, print } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

type ListOptions = DatabaseOptions & NotificationOptions & { readonly merchant?: number };

const listedByDefault = 100;

/** notification list. */
export function notificationCommands(program: Command): void {
  const parent = program.command('notification').description('what the operator and merchants are told');
  withNotificationOptions(
    databaseCommand(
      parent,
      'list',
      "list the operator's notifications, the oldest that is kept first",
    ).option('--merchant <id>', 'those of this merchant instead', positiveInteger),
  ).action((options: ListOptions) =>
    administer(options, async ({ readNotifications }) => {
      const { notificationOnWire } = await import('@stoa/server');
      const { merchant: merchantId, after, types, limit = listedByDefault } = options;
      const page = await readNotifications({ merchantId, after, types, limit });
      const notifications = page.notifications.map((one) => notificationOnWire(one, 'operator'));
      const [next, last] = [Number(page.nextAfter), Number(page.lastSequence)];
      print(options.json, { notifications, next_after: next, last_sequence: last }, [
        ...(notifications.length === 0 ? ['Nothing happened.'] : notificationLines(notifications)),
        ...(next < last ? [`There are more: --after ${next} shows them.`] : []),
      ]);
    }),
  );
}
