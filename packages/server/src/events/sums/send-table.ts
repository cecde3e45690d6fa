import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type CsvCell, sheetRow } from '../../export/csv-row.js';
import { ref } from '../../http/validating/validation.js';

export interface AnsweredPage<Page extends { readonly next_cursor: string | null }> {
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
