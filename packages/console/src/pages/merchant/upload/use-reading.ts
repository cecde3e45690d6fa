import { factMembers } from '@stoa/contract';
import type { Reading } from '@stoa/merchant/file-check';
import { useSearchParams } from 'wouter';
import { columnFields } from './guess-columns.js';

/** The members of a map that the page offers. */
const mapMembers = [
  ...columnFields,
  ...factMembers,
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

const factNames: readonly string[] = [...factMembers, 'default_bundle_id', 'default_channel'];
const otherNames = [
  ...mapMembers.slice(columnFields.length),
  ...Object.keys(defaultNames),
  'tax_rates',
].filter((name) => !factNames.includes(name));

/** Everything that the address may say about a file, by the part of the form that asks for it. */
export const namesOfPart = { columns: columnFields, facts: factNames, others: otherNames } as const;
const isColumn = (name: string): boolean => columnFields.some((one) => one === name);
const readingNames = [...columnFields, ...factNames, ...otherNames];

/**
 * How to read a provider's file, as the address says it: a colleague who follows the link reads the file in the same
 * way.
 */
export function useReading() {
  const [params, setParams] = useSearchParams();
  const said = (name: string): string => params.get(name) ?? '';
  const reading: Omit<Reading, 'cures'> = {
    map: Object.fromEntries(mapMembers.flatMap((name) => (said(name) === '' ? [] : [[name, said(name)]]))),
    defaults: Object.fromEntries(
      Object.entries(defaultNames).flatMap(([name, member]) =>
        said(name) === '' ? [] : [[member, said(name)]],
      ),
    ),
    taxRates: said('tax_rates'),
  };
  const say = (name: string, value: string): void =>
    setParams(
      (before) => new URLSearchParams([...[...before].filter(([one]) => one !== name), [name, value]]),
    );
  const isSaid = (name: string): boolean => params.has(name);
  // A guess stays one. A column that somebody switches off stays in the address as empty, or it would be guessed again.
  const read = (form: HTMLFormElement, guesses: Readonly<Partial<Record<string, string>>>): void => {
    const given = new FormData(form);
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of readingNames) {
        const entry = given.get(name);
        const value = typeof entry === 'string' ? entry.trim() : '';
        const guess = guesses[name];
        if (value !== '' && value !== guess) after.set(name, value);
        else if (value === '' && (guess !== undefined || (isColumn(name) && before.has(name))))
          after.set(name, '');
        else after.delete(name);
      }
      return after;
    });
  };
  return {
    reading,
    said,
    say,
    isSaid,
    read,
    key: JSON.stringify(readingNames.map((name) => params.get(name))),
  };
}

export type ReadingOfPage = ReturnType<typeof useReading>;
