import { positiveInteger, print, time } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';

/** `merchant suspend` and `merchant resume`. */
export function suspensionCommands(merchant: Command): void {
  withDatabaseOptions(
    merchant
      .command('suspend')
      .description(
        'refuse the API keys, credentials and people of a merchant within 5 seconds; nothing is lost',
      ),
  )
    .argument('<id>', 'the merchant', positiveInteger)
    .requiredOption('--reason <text>', 'why, for people; the merchant reads it')
    .action((id: number, options: DatabaseOptions & { reason: string }) =>
      inOffice(options, async ({ access }) => {
        const { merchantId, suspendedAt } = await access.suspend(id, options.reason);
        print(options.json, { merchant_id: merchantId, suspended_at: suspendedAt }, [
          `Merchant ${merchantId} is suspended since ${time(suspendedAt)} UTC. Its install calls go on.`,
          `To end it: stoa merchant resume ${merchantId}`,
        ]);
      }),
    );
  withDatabaseOptions(
    merchant.command('resume').description('let the keys and people of a suspended merchant in again'),
  )
    .argument('<id>', 'the merchant', positiveInteger)
    .action((id: number, options: DatabaseOptions) =>
      inOffice(options, async ({ access }) => {
        const { merchantId } = await access.resume(id);
        print(options.json, { merchant_id: merchantId, suspended_at: null }, [
          `Merchant ${merchantId} is not suspended: its keys and people are let in within 5 seconds.`,
        ]);
      }),
    );
}
