import type { ColumnMap } from './column-map.js';

/** A file that a provider offers for download. */
export interface ProviderExport {
  /** The provider's own name of the export. */
  readonly reads: string;
  /** Where to download it, as the end of a line. */
  readonly getIt: string;
  /** Columns by which it is recognised: no other export of the provider has all of them. */
  readonly marks: readonly string[];
  readonly map: ColumnMap;
}

/** What most exports have in common. */
export const plain = {
  rowId: [],
  format: 'csv',
  amountUnit: 'major',
  unitDecimals: {},
  tax: [],
  taxUnit: 'major',
  country: [],
  facts: {},
  words: {},
  dateFormat: 'ymd',
  numbers: { decimal: '.', certain: true, thousands: undefined },
  rules: [],
} satisfies Partial<ColumnMap>;

export const takenBack = { reasons: ['refund', 'chargeback'] };

/** Whether the names of a file's columns are those of the export; they are compared without case. */
export function hasMarks(names: readonly string[], { marks }: ProviderExport): boolean {
  const there = new Set(names.map((name) => name.trim().toLowerCase()));
  return marks.length > 0 && marks.every((mark) => there.has(mark.toLowerCase()));
}
