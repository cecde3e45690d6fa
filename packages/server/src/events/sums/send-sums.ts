import type { FastifyReply, FastifyRequest } from 'fastify';
import { sheetRow } from '../../export/csv-row.js';
import type { SumsAnswer } from './answer-sums.js';
import { sumColumns, sumRows } from './sum-table.js';

export interface AnsweredSums extends SumsAnswer {
  /** The query parameters. */
  readonly asked: object;
}

/** How OpenAPI describes a page of sums. */
export function sumsAnswer(schema: object): object {
  return {
    description:
      'A page of sums. With `Accept: text/csv` it is a table (RFC 4180, UTF-8, a header row): columns in the order of the members, null as an empty field, and the next page in `Link`. Where a spreadsheet would run a text as a formula, an apostrophe stands before it; JSON has the exact texts.',
    headers: {
      link: { description: 'Only for a table: the next page, with `rel="next"` (RFC 8288).', type: 'string' },
    },
    content: { 'application/json': { schema }, 'text/csv': { schema: { type: 'string' } } },
  };
}

/** Answers a page as JSON, or as CSV if `Accept` names that first. */
export function sendSums(
  request: FastifyRequest,
  reply: FastifyReply,
  { by, asked, ...page }: AnsweredSums,
): FastifyReply {
  void reply.header('vary', 'accept');
  if (!/^\s*text\/csv\s*(?:[;,]|$)/i.test(request.headers.accept ?? '')) return reply.send(page);
  if (page.next_cursor !== null) void reply.header('link', nextPage(asked, page.next_cursor));
  const rows = [sumColumns(by), ...sumRows({ by, ...page })].map(sheetRow);
  return reply.type('text/csv; charset=utf-8').send(rows.join(''));
}

/** The same question with another cursor. */
function nextPage(asked: object, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, cursor })) parameters.set(name, String(value));
  return `<?${parameters.toString()}>; rel="next"`;
}
