import { percentOf } from '@stoa/contract/percent';
import { visibleText } from '@stoa/merchant/terminal';
import type { Issuer } from '@stoa/server';

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
