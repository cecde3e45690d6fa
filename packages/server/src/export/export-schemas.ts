import { type TOptional, type TUnsafe, Type } from 'typebox';
import { timeBound, timeEnd } from '../http/validating/query-parameters.js';
import { limits } from '../kernel/limits.js';
import { formats } from './export-format.js';

const choice = <T extends string>(values: readonly T[], description: string): TOptional<TUnsafe<T>> =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }));

/** The query of an export; `by` lists the times of a row by which a period can select, the default first. */
export function exportQuery<By extends string>(by: readonly By[], meaning: string) {
  return {
    from: timeBound('The beginning of the period, inclusive; by default the first row.'),
    to: timeEnd(
      'The end of the period, exclusive; by default as late as possible, which is at least five minutes ago.',
    ),
    by: choice(by, meaning),
    gzip: choice(
      ['true', 'false'],
      'Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.',
    ),
  };
}

/** The same for operators, who export rows of all merchants or of one. */
export function operatorExportQuery<By extends string>(by: readonly By[], meaning: string) {
  return {
    ...exportQuery(by, meaning),
    merchant_id: Type.Optional(
      Type.Integer({ description: 'Only this merchant; by default all merchants, one after the other.' }),
    ),
  };
}

/** What holds for everything that is streamed, as a sentence that goes on after a colon. */
export const readersPromise = `a reader that takes nothing for ${limits.exportStallMs / 1000} seconds is cut off, and after ${limits.exportRestMs / 1000} seconds if another one needs its place. A merchant, or a caller of the operator, has ${limits.exportsOfReader} exports and downloads at once in a process; all merchants have ${limits.exportsAtOnce}, and so have all callers of the operator; of these, ${limits.parquetExportsAtOnce} may be Parquet. More are 503.`;

/** What every export promises, for the description of the call. */
export const exportPromise = `Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is \`""\`; texts are exact and meant for programs: a spreadsheet runs those that begin with \`=\`, \`+\`, \`-\` or \`@\` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with \`_number\` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. ${readersPromise[0]?.toUpperCase()}${readersPromise.slice(1)}`;

/** What a period of recorded rows promises, and why it ends a little before now. */
export const settledPromise = `The period ends ${limits.exportLagMs / 60_000} minutes before now at the latest, so that no more rows can appear in it. The header \`stoa-export-to\` says where it ended: an export that begins there misses nothing and repeats nothing.`;

/** How OpenAPI describes the answer of an export. */
export const exportAnswer = {
  description: 'The rows.',
  headers: {
    'content-disposition': { description: 'A name for the file.', type: 'string' },
    'stoa-export-to': {
      description: 'Where the period ended; absent if its end is open.',
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
