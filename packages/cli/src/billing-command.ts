import { positiveInteger, printExact, time } from '@stoa/merchant/terminal';
import type { BillingDetails } from '@stoa/server';
import type { Command } from 'commander';
import { type PartyOptions, partyOf, withPartyOptions } from './billing-options.js';
import { partyLines } from './billing-texts.js';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

type BillingOptions = DatabaseOptions & PartyOptions & { readonly merchant: number };

/** merchant billing: shows or sets the recipient of a merchant's statements. */
export function billingCommand(merchant: Command): void {
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
