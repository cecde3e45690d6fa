import { print, table } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

/** exchange-rate list and enter. */
export function exchangeRateCommands(program: Command): void {
  const parent = program
    .command('exchange-rate')
    .description('exchange rates with which tiers of rate cards count sales of all currencies in one');
  databaseCommand(parent, 'list', 'list the rates by currencies and day').action((options: DatabaseOptions) =>
    administer(options, async ({ reporting }) => {
      const { exchangeRateOnWire } = await import('@stoa/server');
      const rates = await reporting.exchangeRates.list();
      const rows = rates.map(({ currency, toCurrency, fromDay, rate }) => [
        currency,
        toCurrency,
        fromDay,
        rate,
      ]);
      print(
        options.json,
        { exchange_rates: rates.map((one) => exchangeRateOnWire(one)) },
        table([['OF', 'IN', 'FROM', 'RATE'], ...rows]),
      );
    }),
  );
  databaseCommand(parent, 'enter', 'say what a currency is worth from a day on; a rate never changes')
    .argument('<rate>', 'what one major unit is worth, like 0.92')
    .requiredOption('--of <currency>', 'the currency of transactions, like USD')
    .requiredOption('--to <currency>', 'the currency in which volumes are counted, like EUR')
    .requiredOption('--from <day>', 'the first day on which it holds')
    .action((rate: string, { of: currency, to: toCurrency, from: fromDay, ...options }: EnterOptions) =>
      administer(options, async ({ reporting, actor }) => {
        const { exchangeRateOnWire } = await import('@stoa/server');
        const asked = { currency, toCurrency, fromDay, rate, by: actor };
        const entered = await reporting.exchangeRates.enter(asked);
        print(options.json, exchangeRateOnWire(entered), [
          `One ${entered.currency} is ${entered.rate} ${entered.toCurrency} from ${entered.fromDay} on.`,
        ]);
      }),
    );
}

interface EnterOptions extends DatabaseOptions {
  readonly of: string;
  readonly to: string;
  readonly from: string;
}
