import { type TOptional, type TUnsafe, Type } from 'typebox';
import { limits } from '../kernel/limits.js';
import { type ExportFormat, exportFormats, formats } from './export-format.js';

const choice = <T extends string>(values: readonly T[], description: string): TOptional<TUnsafe<T>> =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }));
const dateTime = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));

/** The query of an export; `by` are the times that a period can be of, the first unless told. */
export function exportQuery<By extends string>(by: readonly By[], meaning: string) {
  return {
    from: dateTime('The beginning of the period, inclusive; without it, everything from the first row on.'),
    to: dateTime('The end of the period, exclusive; without it, as late as can be.'),
    by: choice(by, meaning),
    format: choice<ExportFormat>(exportFormats, 'csv unless told.'),
    gzip: choice(
      ['true', 'false'],
      'Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.',
    ),
  };
}

/** The same for operators, who read those of all merchants or of one. */
export function operatorExportQuery<By extends string>(by: readonly By[], meaning: string) {
  return {
    ...exportQuery(by, meaning),
    merchant_id: Type.Optional(
      Type.Integer({ description: 'Only those of this merchant; without it, of all, one after the other.' }),
    ),
  };
}

/** What every export promises, for the description of its call. */
export const exportPromise = `Rows come as they are read, from a second to hours long, in constant memory. CSV is RFC 4180 with a header row, where null is an empty field and an empty text is \`""\`; texts are exact, also one that a spreadsheet would take for a formula. NDJSON is one object a line. Integers are exact of any size, decimals are texts, times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file has no index then. A reader that takes nothing for ${limits.exportStallMs / 1000} seconds is cut off. ${limits.exportsOfReader} exports run at once for one reader, ${limits.exportsAtOnce} in a process; more are 503.`;

/** Why a period of recorded rows ends a little before now. */
export const settledPromise = `Ends ${limits.exportLagMs / 60_000} minutes before now at the latest, so that no row of the period can appear any more. The header \`stoa-export-to\` says where it ended: the next export begins there, misses nothing and repeats nothing.`;

/** The answer of an export, as it stands in the description of the interface. */
export const exportAnswer = {
  description: 'The rows.',
  headers: {
    'content-disposition': { description: 'A name for the file.', type: 'string' },
    'stoa-export-to': {
      description: 'Where the period ended; absent where it is open.',
      type: 'string',
      format: 'date-time',
    },
  },
  content: {
    ...Object.fromEntries(
      Object.values(formats).map(({ contentType }) => [
        contentType.split(';', 1)[0],
        { schema: { type: 'string' } },
      ]),
    ),
    'application/gzip': { schema: { type: 'string' } },
  },
};
