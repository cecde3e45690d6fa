import type { Reading } from '@stoa/merchant/file-check';
import { useSearchParams } from 'wouter';

/** The fields whose columns people can name. `mapMembers` adds the other members of a map that the page offers. */
export const columnFields = ['id', 'amount', 'currency', 'tax', 'country', 'settled_at'] as const;
/** The fields that a report may leave out. */
export const factFields = [
  'bundle_id',
  'kind',
  'original_transaction_id',
  'installation_id',
  'channel',
] as const;
const mapMembers = [
  ...columnFields,
  ...factFields,
  'date_format',
  'decimal',
  'thousands',
  'timezone',
] as const;
const defaultNames = {
  default_country: 'country',
  default_currency: 'currency',
  default_tax: 'tax',
  default_bundle_id: 'bundle_id',
  default_channel: 'channel',
} as const;

const factNames: readonly string[] = [...factFields, 'default_bundle_id', 'default_channel'];
const otherNames = [
  ...mapMembers.slice(columnFields.length),
  ...Object.keys(defaultNames),
  'tax_rates',
].filter((name) => !factNames.includes(name));

/** Everything that the address may say about a file, by the part of the form that asks for it. */
export const namesOfPart = { columns: columnFields, facts: factNames, others: otherNames } as const;
const readingNames = [...columnFields, ...factNames, ...otherNames];

/** How to read a provider's file, as the address says it: a colleague who follows the link reads the file in the same way. */
export function useReading() {
  const [params, setParams] = useSearchParams();
  const said = (name: string): string => params.get(name) ?? '';
  const reading: Reading = {
    map: Object.fromEntries(mapMembers.flatMap((name) => (said(name) === '' ? [] : [[name, said(name)]]))),
    defaults: Object.fromEntries(
      Object.entries(defaultNames).flatMap(([name, member]) =>
        said(name) === '' ? [] : [[member, said(name)]],
      ),
    ),
    taxRates: said('tax_rates'),
  };
  const read = (form: HTMLFormElement): void => {
    const given = new FormData(form);
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of readingNames) {
        const value = given.get(name);
        if (typeof value === 'string' && value.trim() !== '') after.set(name, value.trim());
        else after.delete(name);
      }
      return after;
    });
  };
  return { reading, said, read, key: readingNames.map(said).join('\n') };
}
