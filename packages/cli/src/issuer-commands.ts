import { print, printExact, time, visibleText } from '@stoa/merchant/terminal';
import type { Issuer } from '@stoa/server';
import { type Command, InvalidArgumentError } from 'commander';
import { addLine, type PartyOptions, partyLines, partyOf, withPartyOptions } from './billing-options.js';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

/** issuer set, issuer show. */
export function issuerCommands(program: Command): void {
  const parent = program
    .command('issuer')
    .description('who issues the statements: name, address, VAT, terms of payment, numbers');
  setCommand(parent);
  showCommand(parent);
}

type SetOptions = DatabaseOptions & PartyOptions & { readonly prefix?: string; readonly bank?: string[] };

/** The prefix of statement numbers that the first issuer gets, unless another one is given. */
const firstPrefix = 'ST-';

function setCommand(parent: Command): void {
  const command = databaseCommand(
    parent,
    'set',
    'set the issuer, all of it but --prefix each time; closed statements keep the one they were closed with',
  );
  withPartyOptions(command)
    .option(
      '--prefix <prefix>',
      `the prefix of the numbers; each prefix counts from 1, so change it only for another company or year; by default the current one, or ${firstPrefix} at first`,
      prefix,
    )
    .option(
      '--bank <line>',
      'a line of where the fees are paid to, like "IBAN DE89 …"; repeat it for each line, up to 8',
      addLine,
    )
    .action((options: SetOptions, own: Command) => {
      const party = partyOf(options, own);
      const { paymentDays } = options;
      if (paymentDays === undefined)
        own.error('error: give the days until the fees are due with --payment-days');
      return administer(options, async ({ reporting, actor }) => {
        const { issuerOnWire } = await import('@stoa/server');
        const [present] = await reporting.billing.listIssuers();
        const numberPrefix = options.prefix ?? present?.numberPrefix ?? firstPrefix;
        const terms = { numberPrefix, paymentDays, bankLines: options.bank ?? [], madeBy: actor };
        const made = await reporting.billing.setIssuer({ ...party, ...terms });
        print(options.json, issuerOnWire(made), [
          'Statements that are closed from now on are issued by:',
          ...issuerLines(made),
        ]);
      });
    });
}

function showCommand(parent: Command): void {
  databaseCommand(parent, 'show', 'show who issues the statements, and who did before').action(
    (options: DatabaseOptions) =>
      administer(options, async ({ reporting }) => {
        const { issuerOnWire } = await import('@stoa/server');
        const found = await reporting.billing.listIssuers();
        const lines = found.flatMap((issuer, index) => [
          `${index === 0 ? 'Since' : 'Before, since'} ${time(issuer.madeAt)} UTC, by ${issuer.madeBy}:`,
          ...issuerLines(issuer),
        ]);
        await printExact(
          options.json,
          { issuers: found.map(issuerOnWire) },
          found.length === 0
            ? ['There is no issuer; statements get no numbers. Next: stoa issuer set']
            : lines,
        );
      }),
  );
}

function issuerLines(issuer: Issuer): string[] {
  return [
    ...partyLines(issuer),
    ...issuer.bankLines.map((line) => `  pay to: ${visibleText(line)}`),
    `  due ${issuer.paymentDays} days after the close, numbers ${visibleText(issuer.numberPrefix)}000001 and so on`,
  ];
}

/** By the same rule as the schema of the call. */
function prefix(text: string): string {
  if (!/^[A-Za-z0-9/.-]{0,19}[A-Za-z/.-]$/.test(text))
    throw new InvalidArgumentError(
      'It must have 1 to 20 letters, digits, slashes, dots and hyphens, and must not end with a digit, like ST-2026-.',
    );
  return text;
}
