import { visibleText } from '@stoa/merchant/terminal';
import type { Issuer } from '@stoa/server';

type Party = Pick<Issuer, 'name' | 'addressLines' | 'taxNumber' | 'vatBasisPoints' | 'vatText'>;

/** The party that a statement names, with its VAT. */
export function partyLines({ name, addressLines, taxNumber, vatBasisPoints, vatText }: Party): string[] {
  const vat = [
    ...(vatBasisPoints === null ? [] : [`VAT ${vatBasisPoints / 100} %`]),
    ...(vatText === null ? [] : [vatText]),
  ];
  const lines = [name, ...addressLines, ...(taxNumber === null ? [] : [taxNumber]), ...vat];
  return lines.map((line) => `  ${visibleText(line)}`);
}
