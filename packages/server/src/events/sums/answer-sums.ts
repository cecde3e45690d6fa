import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { assertMerchant } from '../../access/index.js';
import type { Queryable } from '../../database/database.js';
import { type CsvCell, sheetRow } from '../../export/csv-row.js';
import { askedPage, cursorOf, dayKey, integerKey, textKey, wordKey } from '../../http/page-cursor.js';
import { readDayBound, utcDayAt } from '../../http/validating/query-parameters.js';
import { ref } from '../../http/validating/validation.js';
import { readSums } from './read-sums.js';
import { readZonedSums } from './read-zoned-sums.js';
import { type SumDimension, sumDimensions } from './sum-reading-store.js';
import { merchantDimensions, type SumsQuery, sumOnWire } from './sum-schemas.js';
import { isUtc } from './time-zone.js';

export interface SumsCaller {
  /** Undefined: all merchants. */
  readonly merchantId: number | undefined;
  /** Whether the caller may tell merchants apart. */
  readonly isOperator: boolean;
}

/** The query parameters of the call; their texts may still be unchecked. */
export type SumsQuestion = { readonly [Name in keyof SumsQuery]?: SumsQuery[Name] | undefined };

/** A page of sums as the call answers it. */
export interface SumsAnswer {
  /** The dimensions that are kept, in their order. */
  readonly by: readonly SumDimension[];
  readonly sums: readonly ReturnType<typeof sumOnWire>[];
  readonly next_cursor: string | null;
}

const sumsCursor = cursorOf({
  place: wordKey('at', 'after'),
  // 0 where merchants are added up.
  merchantId: integerKey(0n, 2n ** 31n - 1n, Number),
  day: dayKey,
  bundleId: textKey,
  eventName: textKey,
  source: textKey,
  campaign: textKey,
  currency: textKey,
});

/**
 * Answers a page of sums over recorded events whose installation is known, by days of UTC or of a time zone.
 * @throws Failure invalid_request; unknown_merchant for an operator
 */
export async function answerSums(
  database: Queryable,
  query: SumsQuestion,
  { merchantId, isOperator }: SumsCaller,
): Promise<SumsAnswer> {
  if (isOperator && merchantId !== undefined) await assertMerchant(database, merchantId);
  const dimensions = isOperator ? sumDimensions : merchantDimensions;
  const by = dimensions.filter((name) => query.by?.split(',').includes(name) ?? true);
  const page = askedPage(query, sumsCursor);
  const from = query.from === undefined ? undefined : readDayBound('from', query.from);
  const to = query.to === undefined ? undefined : readDayBound('to', query.to);
  const asked = {
    merchantId,
    filter: {
      bundleId: query.bundle_id,
      eventName: query.event_name?.toLowerCase(),
      source: query.source,
      campaign: query.campaign,
      currency: query.currency?.toUpperCase(),
    },
    by: new Set(by),
    countsInstallations: query.count_installations !== 'false',
    cursor: page.after,
    limit: page.most - 1,
  };
  const { sums, next } = isUtc(query.tz)
    ? await readSums(database, {
        ...asked,
        from: from === undefined ? undefined : utcDayAt('from', from),
        to: to === undefined ? undefined : utcDayAt('to', to),
      })
    : await readZonedSums(database, { ...asked, from, to, zone: query.tz ?? 'UTC' });
  const view = { by, isOfOneCurrency: by.includes('currency') || query.currency !== undefined };
  const { items, next_cursor } = page.ending({ items: sums, next });
  return { by, sums: items.map((one) => sumOnWire(one, view)), next_cursor };
}

/** The columns of sums as a table: those of their dimensions that are kept come first. */
export function sumColumns(
  by: readonly SumDimension[],
): readonly (SumDimension | 'events' | 'installations' | 'amount')[] {
  return [...by, 'events', 'installations', 'amount'];
}

export function sumRows({ by, sums }: Pick<SumsAnswer, 'by' | 'sums'>): readonly (readonly CsvCell[])[] {
  return sums.map((sum) => sumColumns(by).map((column) => sum[column] ?? null));
}

interface AnsweredPage<Page extends { readonly next_cursor: string | null }> {
  readonly page: Page;
  /** The columns of the table, and its rows. */
  readonly columns: readonly string[];
  readonly rowsOf: (page: Page) => readonly (readonly CsvCell[])[];
}

const nextLink = {
  description: 'Only for a table: the next page, with `rel="next"` (RFC 8288).',
  type: 'string',
};

/** The OpenAPI description of a page that can also be a table. `columns` describes its columns. */
export function tableAnswer(what: string, columns: string, schema: TSchema & { readonly $id?: string }) {
  return {
    description: `${what} With \`format=csv\` or \`Accept: text/csv\` it is a table (RFC 4180, UTF-8, a header row): ${columns}, null as an empty field, and the next page in \`Link\`. Where a spreadsheet would run a text as a formula, an apostrophe stands before it; JSON has the exact texts.`,
    headers: { link: nextLink },
    content: { 'application/json': { schema: ref(schema) }, 'text/csv': { schema: { type: 'string' } } },
  };
}

/** Answers a page as JSON or as CSV. */
export function sendTable<Page extends { readonly next_cursor: string | null }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, columns, rowsOf }: AnsweredPage<Page>,
): Page | FastifyReply {
  if (request.answerFormat !== 'csv') return page;
  if (page.next_cursor !== null) void reply.header('link', nextPage(request, page.next_cursor));
  const rows = rowsOf(page).map((row) => sheetRow(row));
  return reply.type('text/csv; charset=utf-8').send([sheetRow(columns), ...rows].join(''));
}

/** The same query with another cursor. */
function nextPage({ query }: FastifyRequest, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(query as object), cursor }))
    parameters.set(name, String(value));
  return `<?${parameters.toString()}>; rel="next"`;
}
