import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, readerOf } from '../../access/index.js';
import { readersPromise } from '../../export/export-schemas.js';
import type { ExportStreams } from '../../export/export-streams.js';
import { refuseOldHttp } from '../../export/send-export.js';
import { documentPolicy } from '../../http/answering/document-policy.js';
import { isTwin } from '../../kernel/twin.js';
import { wholeNumber } from './major-units.js';
import type { StatementKey } from './statement.js';
import { rowsOfEntryPage } from './statement-entries.js';
import type { Statements } from './statements.js';

const file = (description: string, type: string, headers?: object): object => ({
  description,
  ...(headers === undefined ? {} : { headers }),
  content: { [type]: { schema: { type: 'string' } } },
});

/** How openapi.json describes the CSV. */
export const csvAnswer = {
  description: `Every transaction, correction and adjustment in the sums, as CSV (RFC 4180, UTF-8, a header row): kind, transaction_id, correction_id, settled_at, report_id, payer_country, currency, decimals, full_amount, tax_amount, base_amount, fee_amount, full_amount_major, tax_amount_major, base_amount_major, fee_amount_major, fee_plan_id, fee_plan_name, fee_rate, late, reason, volume_before, volume_before_major, fee_parts, passed_on_amount, passed_on_amount_major, adjustment_id, adjustment_kind, adjustment_name. Amounts are exact integers in minor units, and beside them in major units with a decimal point, such as 12.34; a reversal is negative; a transaction without a fee has an empty one. volume_before is the merchant's volume of the year before the entry, in the order of recording, and fee_parts says which part of the base has which rate, such as \`10.00 x 15 % + 6.66 x 10 %\`, or line by line for a rate card; both are empty for a reversal. passed_on_amount is what of the fee is passed on to third parties. A row of the kind \`adjustment\` stands for what is charged or credited without a transaction: it has a fee alone, and the last three columns. The amounts add up to the sums of the statement. All rows show the moment at which the answer begins: what is recorded or corrected after it is left out. Those of a closed statement never change. If the fees of a draft of more than ${wholeNumber(BigInt(rowsOfEntryPage))} entries change meanwhile, because plans are applied or transactions repriced, the answer breaks off; ask again. Where a spreadsheet would run a text as a formula, an apostrophe stands before it, such as \`'=1+1\`: a program that needs the exact text removes an apostrophe at the start of a text and right after a semicolon, comma, tab, CR or LF in it; the export of transactions has the exact texts. An answer that breaks off is incomplete: ${readersPromise} HTTP/1.0 cannot tell such an answer from a complete one, and is refused with \`http_too_old\`.`,
  response: file('The entries.', 'text/csv', {
    'content-disposition': { description: 'A name for the file.', type: 'string' },
  }),
};

/** Where the other formats of a statement are, for the call that has it as JSON. */
export function filesOf(statementPath: string): string {
  const at = statementPath.replaceAll(/:(\w+)/g, '{$1}');
  return `CSV is at GET ${at}/entries.csv, HTML and PDF are at GET ${at}/page.`;
}

/** How openapi.json describes the closed statements of a month. */
export const zipAnswer = {
  description: `The PDF of each closed statement in one ZIP file, by merchant; drafts are left out. Each has the number of the statement in its name, or the month where it has none. They are made one after the other while the file is read, so a month of thousands of merchants takes minutes. An archive has up to 65,535 files and 4 GiB. An answer that breaks off is incomplete: ${readersPromise} HTTP/1.0 cannot tell such an answer from a complete one, and is refused with \`http_too_old\`.`,
  response: file('The statements.', 'application/zip', {
    'content-disposition': { description: 'A name for the file.', type: 'string' },
  }),
};

/** How openapi.json describes the page. */
export const pageAnswer = {
  description:
    'The statement as a page for A4 paper: complete HTML without scripts, or PDF with `format=pdf` or `Accept: application/pdf`. It lists up to 1,000 entries; if there are more, only the CSV does. The PDF of a closed statement has the same bytes each time, until the service has other fonts or another release; long texts in its tables are cut. A character that its fonts lack is written as `□`; the HTML has it.',
  response: {
    description: 'The page.',
    headers: { 'content-disposition': { description: 'Of a PDF: a name for the file.', type: 'string' } },
    content: {
      'text/html': { schema: { type: 'string' } },
      'application/pdf': { schema: { type: 'string' } },
    },
  },
};

export interface CsvRequest {
  readonly statements: Statements;
  readonly streams: ExportStreams;
  readonly key: StatementKey;
}

/**
 * Sends the CSV. A statement that does not exist is an error, not an empty file.
 * @throws Failure http_too_old, unknown_statement, and overloaded while too many exports and downloads are under way
 */
export async function sendCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  { statements, streams, key }: CsvRequest,
): Promise<FastifyReply> {
  refuseOldHttp(request);
  const { status } = await statements.read(key);
  const texts = statements.csv(key, status, actorOf(request));
  const stream = await streams.openFile(texts, { gzip: false, reader: readerOf(request) });
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName(key, status)}.csv"`)
    .send(stream);
}

/**
 * Sends the closed statements of a month.
 * @throws Failure http_too_old, unknown_statement, and overloaded while too many exports and downloads are under way
 */
export async function sendZip(
  request: FastifyRequest,
  reply: FastifyReply,
  { statements, streams, month }: Omit<CsvRequest, 'key'> & Pick<StatementKey, 'month'>,
): Promise<FastifyReply> {
  refuseOldHttp(request);
  const chunks = statements.zip(month, actorOf(request));
  const stream = await streams.openFile(chunks, { gzip: false, reader: readerOf(request) });
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="statements-${month}.zip"`)
    .send(stream);
}

/** The name marks a draft and a twin, so that nobody takes their file for that of the closed statement. */
function fileName({ merchantId, month }: StatementKey, status: 'draft' | 'closed'): string {
  return `${isTwin(merchantId) ? 'test-' : ''}statement-${merchantId}-${month}${status === 'draft' ? '-draft' : ''}`;
}

export interface PageRequest {
  readonly key: StatementKey;
  /** Where the reader of the page gets the CSV. */
  readonly csvAt: string;
}

/**
 * Sends the statement to print, in the format that the query names or, if it names none, in one that the client
 * accepts.
 * @throws Failure unknown_statement, and overloaded while too many PDFs are being made
 */
export async function sendPrinted(
  request: FastifyRequest,
  reply: FastifyReply,
  { statements, key, csvAt }: PageRequest & { readonly statements: Statements },
): Promise<FastifyReply> {
  if (request.answerFormat !== 'pdf') return sendPage(reply, await statements.printPage(key, csvAt));
  const { file, status } = await statements.printPdf(key);
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${fileName(key, status)}.pdf"`)
    .send(file);
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', documentPolicy)
    .send(html);
}
