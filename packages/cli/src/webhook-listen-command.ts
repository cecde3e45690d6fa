import { setTimeout as delay } from 'node:timers/promises';
import { type ListenOptions, listenMeaning, withListenOptions } from '@stoa/merchant';
import { interruptible, positiveInteger } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

type Options = DatabaseOptions & ListenOptions & { readonly merchant?: number };

const pageItems = 100;
/** How often the database is asked while nothing happens. */
const lookMs = 500;

/** webhook listen, of the operator: reads the database. */
export function listenCommand(parent: Command): void {
  withListenOptions(databaseCommand(parent, 'listen', listenMeaning))
    .option('--merchant <id>', "a merchant's instead of the operator's", positiveInteger)
    .action((options: Options) => administer(options, (administration) => listen(administration, options)));
}

async function listen(
  { readNotifications }: Parameters<Parameters<typeof administer>[1]>[0],
  { merchant: merchantId, forwardTo, after: begin, types, json }: Options,
): Promise<void> {
  const { notificationOnWire } = await import('@stoa/server');
  const { forwardNotifications } = await import('@stoa/merchant/webhook-listen');
  const reader = merchantId === undefined ? 'operator' : 'merchant';
  await interruptible(async (signal) => {
    const readPage = async (after: number | undefined) => {
      while (!signal.aborted) {
        const limit = after === undefined ? 1 : pageItems;
        const page = await readNotifications({ merchantId, after, types, limit });
        const hasMore = after === undefined || page.nextAfter > BigInt(after);
        if (hasMore)
          return {
            notifications: page.notifications.map((one) => ({
              ...notificationOnWire(one, reader),
              sequence: Number(one.sequence),
            })),
            next_after: Number(page.nextAfter),
            last_sequence: Number(page.lastSequence),
          };
        await delay(lookMs, undefined, { signal }).catch(() => undefined);
      }
      return undefined;
    };
    await forwardNotifications({ readPage, forwardTo, after: begin, json, signal });
  });
}
