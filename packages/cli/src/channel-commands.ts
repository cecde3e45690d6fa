import { print, table, time } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

/** channel list, add, end. */
export function channelCommands(program: Command): void {
  const parent = program
    .command('channel')
    .description('the ways of payment that reports may name for a transaction');
  databaseCommand(parent, 'list', 'list the channels, including those that have ended').action(
    (options: DatabaseOptions) =>
      administer(options, async ({ reporting }) => {
        const { channelOnWire } = await import('@stoa/server');
        const channels = await reporting.channels.list();
        const rows = channels.map(({ channel, createdAt, endedAt }) => [
          channel,
          time(createdAt),
          time(endedAt),
        ]);
        const lines = table([['CHANNEL', 'ADDED (UTC)', 'ENDED (UTC)'], ...rows]);
        print(
          options.json,
          { channels: channels.map((one) => channelOnWire(one)) },
          rows.length === 0 ? ['There are no channels: no transaction may name one.'] : lines,
        );
      }),
  );
  databaseCommand(parent, 'add', 'let transactions name a channel, new or ended')
    .argument('<channel>', 'small letters, digits, hyphens and underscores, like web')
    .action(async (name: string, options: DatabaseOptions, own: Command) => {
      const { isChannel, wireLimits } = await import('@stoa/contract');
      if (!isChannel(name))
        own.error(
          `error: a channel has 1 to ${wireLimits.channelCharacters} small letters, digits, hyphens or underscores, like web.`,
        );
      return administer(options, async ({ reporting, actor }) => {
        const { channelOnWire } = await import('@stoa/server');
        const added = await reporting.channels.add({ channel: name, by: actor });
        print(options.json, channelOnWire(added), [`Transactions may name the channel ${name}.`]);
      });
    });
  databaseCommand(parent, 'end', 'stop later reports from naming a channel; what is recorded keeps it')
    .argument('<channel>', 'one of the list')
    .action((name: string, options: DatabaseOptions) =>
      administer(options, async ({ reporting, actor }) => {
        const { channelOnWire } = await import('@stoa/server');
        const ended = await reporting.channels.end({ channel: name, by: actor });
        print(options.json, channelOnWire(ended), [
          `Reports that are processed from now on may not name the channel ${name}.`,
        ]);
      }),
    );
}
