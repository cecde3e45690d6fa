import { positiveInteger, print } from '@stoa/merchant/terminal';
import { type Command, InvalidArgumentError } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

type AcceptOptions = DatabaseOptions & {
  readonly merchant: number;
  readonly until: string;
  readonly reason: string;
};

/** merchant accept-since: accepts older settlements of one merchant for a while. */
export function acceptSinceCommand(merchant: Command): void {
  databaseCommand(
    merchant,
    'accept-since',
    'accept transactions of a merchant that were settled long ago (settled_too_old)',
  )
    .argument('<day>', 'the earliest day of settlement (UTC), like 2024-01-01', day)
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .requiredOption('--until <day>', 'reports accepted before this day (UTC); today or earlier ends it', day)
    .requiredOption('--reason <text>', 'why; kept with the allowance', reason)
    .action((settledFrom: string, { merchant: merchantId, until, reason: why, ...options }: AcceptOptions) =>
      administer(options, async ({ reporting, actor }) => {
        const made = await reporting.settlementAllowances.add({
          merchantId,
          settledFrom,
          acceptedUntil: until,
          reason: why,
          madeBy: actor,
        });
        const { settlementAllowanceOnWire } = await import('@stoa/server');
        print(options.json, settlementAllowanceOnWire(made), [
          `Reports of merchant ${merchantId} that are accepted before ${until} may bring settlements from ${settledFrom} on.`,
          'Next: the merchant sends the transactions again in a report with another created_at.',
        ]);
      }),
    );
}

function day(text: string): string {
  const isDay =
    /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  if (isDay !== true) throw new InvalidArgumentError('It must be a day like 2024-01-01.');
  return text;
}

function reason(text: string): string {
  if ([...text].length < 1 || [...text].length > 500)
    throw new InvalidArgumentError('It must have 1 to 500 characters.');
  return text;
}
