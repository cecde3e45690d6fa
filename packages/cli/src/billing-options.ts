import { isName } from '@stoa/contract/given-name';
import { percentOf } from '@stoa/contract/percent';
import { visibleText } from '@stoa/merchant/terminal';
import type { Issuer } from '@stoa/server';
import { type Command, InvalidArgumentError } from 'commander';
import { percent } from './fee-plan-commands.js';

/** What the options of `stoa issuer set` and `stoa merchant billing` have in common. */
export interface PartyOptions {
  readonly name?: string;
  readonly address?: string[];
  readonly taxNumber?: string;
  readonly paymentDays?: number;
  readonly vatRate?: number;
  readonly vatText?: string;
}

export function withPartyOptions(command: Command): Command {
  return command
    .option('--name <name>', 'the legal name', printedLine)
    .option('--address <line>', 'a line of the address; repeat it for each line, up to 8', addLine)
    .option('--tax-number <text>', 'the number for taxes, as printed, like "VAT ID DE123456789"', printedLine)
    .option('--payment-days <days>', 'days from the close of a month until its fees are due', paymentDays)
    .option('--vat-rate <percent>', 'VAT on the fees, like 19% or 9.975%', percent)
    .option(
      '--vat-text <text>',
      'printed with the VAT or, without a rate, instead of it: the note on reverse charge',
      printedLine,
    );
}

/** The options under the server's names. Ends the command if the name or the address is missing. */
export function partyOf(options: PartyOptions, command: Command) {
  const { name, address, taxNumber = null, vatRate = null, vatText = null } = options;
  if (name === undefined || address === undefined)
    command.error('error: give the legal name with --name, and the address with --address, line by line');
  return { name, addressLines: address, taxNumber, vatPpm: vatRate, vatText };
}

const mostLines = 8;

/** Another line of a text that is printed. */
export function addLine(text: string, before: string[] = []): string[] {
  if (before.length === mostLines) throw new InvalidArgumentError(`It has at most ${mostLines} lines.`);
  return [...before, printedLine(text)];
}

function printedLine(text: string): string {
  const { length } = [...text];
  if (length > 200 || !isName(text))
    throw new InvalidArgumentError(
      'It must have 1 to 200 characters, in one line with something to read, without invisible marks.',
    );
  return text;
}

function paymentDays(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 366)
    throw new InvalidArgumentError('It must be a number of days, 0 to 366.');
  return Number(text);
}

type Party = Pick<Issuer, 'name' | 'addressLines' | 'taxNumber' | 'vatPpm' | 'vatText'>;

/** The party that a statement names, with its VAT. */
export function partyLines({ name, addressLines, taxNumber, vatPpm, vatText }: Party): string[] {
  const vat = [
    ...(vatPpm === null ? [] : [`VAT ${percentOf(vatPpm)} %`]),
    ...(vatText === null ? [] : [vatText]),
  ];
  const lines = [name, ...addressLines, ...(taxNumber === null ? [] : [taxNumber]), ...vat];
  return lines.map((line) => `  ${visibleText(line)}`);
}
