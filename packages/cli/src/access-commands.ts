import { positiveInteger, print, printExact, time } from '@stoa/merchant/terminal';
import type { BillingDetails } from '@stoa/server';
import { type Command, InvalidArgumentError } from 'commander';
import { appCommands } from './app-commands.js';
import { type PartyOptions, partyLines, partyOf, withPartyOptions } from './billing-options.js';
import { cadenceCommand, merchantListCommand } from './cadence-commands.js';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { keyKindCommands } from './key-commands.js';
import { keyCommands } from './key-kinds.js';

/** merchant, app, api-key, credential, install-key, operator-token. */
export function accessCommands(program: Command): void {
  merchantCommands(program.command('merchant').description('the merchants of the store'));
  appCommands(
    program
      .command('app')
      .description('the apps of a merchant; each bundle identifier belongs to one merchant'),
  );
  for (const kind of keyCommands)
    keyKindCommands(program.command(kind.command).description(kind.description), kind);
}

function merchantCommands(merchant: Command): void {
  databaseCommand(merchant, 'create', 'add a merchant')
    .requiredOption('--name <name>', 'its name, for people')
    .action((options: DatabaseOptions & { name: string }) =>
      administer(options, async ({ access }) => {
        const { merchantId, name } = await access.createMerchant(options.name);
        print(options.json, { merchant_id: merchantId }, [
          `Merchant ${merchantId} (${name}) was created.`,
          `Next: stoa app register --merchant ${merchantId} --bundle-id BUNDLE`,
        ]);
      }),
    );
  suspensionCommands(merchant);
  merchantListCommand(merchant);
  cadenceCommand(merchant);
  acceptSinceCommand(merchant);
  billingCommand(merchant);
}

/** `merchant suspend` and `merchant resume`. */
function suspensionCommands(merchant: Command): void {
  databaseCommand(
    merchant,
    'suspend',
    'refuse the API keys, credentials and people of a merchant within 5 seconds; nothing is lost',
  )
    .argument('<id>', 'the merchant', positiveInteger)
    .requiredOption('--reason <text>', 'why, for people; the merchant reads it')
    .action((id: number, options: DatabaseOptions & { reason: string }) =>
      administer(options, async ({ access }) => {
        const { merchantId, suspendedAt } = await access.suspend(id, options.reason);
        print(options.json, { merchant_id: merchantId, suspended_at: suspendedAt }, [
          `Merchant ${merchantId} is suspended since ${time(suspendedAt)} UTC. Its install calls go on.`,
          `To end it: stoa merchant resume ${merchantId}`,
        ]);
      }),
    );
  databaseCommand(merchant, 'resume', 'let the keys and people of a suspended merchant in again')
    .argument('<id>', 'the merchant', positiveInteger)
    .action((id: number, options: DatabaseOptions) =>
      administer(options, async ({ access }) => {
        const { merchantId } = await access.resume(id);
        print(options.json, { merchant_id: merchantId, suspended_at: null }, [
          `Merchant ${merchantId} is not suspended: its keys and people are let in within 5 seconds.`,
        ]);
      }),
    );
}

type AcceptOptions = DatabaseOptions & {
  readonly merchant: number;
  readonly until: string;
  readonly reason: string;
};

/** merchant accept-since: accepts older settlements of one merchant for a while. */
function acceptSinceCommand(merchant: Command): void {
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

type BillingOptions = DatabaseOptions & PartyOptions & { readonly merchant: number };

/** merchant billing: shows or sets the recipient of a merchant's statements. */
function billingCommand(merchant: Command): void {
  const command = databaseCommand(
    merchant,
    'billing',
    "show or set the recipient of a merchant's statements; each time you set it, give all its details: without VAT or payment days, those of the issuer apply",
  );
  withPartyOptions(command)
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .action((options: BillingOptions, own: Command) => {
      const { merchant: merchantId, paymentDays = null } = options;
      const party = setsSomething(options) ? partyOf(options, own) : undefined;
      return administer(options, async ({ reporting: { billing }, actor }) => {
        if (party !== undefined)
          await billing.setBillingDetails({ merchantId, ...party, paymentDays, madeBy: actor });
        const { billingDetailsOnWire } = await import('@stoa/server');
        const found = await billing.listBillingDetails(merchantId);
        await printExact(
          options.json,
          { billing_details: found.map(billingDetailsOnWire) },
          found.length === 0
            ? [`Merchant ${merchantId} has no billing details; its statements name no address.`]
            : found.flatMap(detailsLines),
        );
      });
    });
}

function setsSomething(options: PartyOptions): boolean {
  const { name, address, taxNumber, paymentDays, vatRate, vatText } = options;
  return [name, address, taxNumber, paymentDays, vatRate, vatText].some((value) => value !== undefined);
}

function detailsLines(details: BillingDetails, index: number): string[] {
  return [
    `${index === 0 ? 'Since' : 'Before, since'} ${time(details.madeAt)} UTC, by ${details.madeBy}:`,
    ...partyLines(details),
    ...(details.paymentDays === null ? [] : [`  due ${details.paymentDays} days after the close`]),
  ];
}
