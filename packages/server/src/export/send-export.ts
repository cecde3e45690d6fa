import { toRfc3339 } from '@stoa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../http/answering/coding.js';
import { httpFailures } from '../http/http-failures.js';
import { boundOf } from '../http/validating/query-parameters.js';
import { Failure } from '../kernel/failure.js';
import type { ExportRows } from './export-column.js';
import { exportFailures } from './export-failures.js';
import { type ExportFormat, exportFormats, formats } from './export-format.js';
import type { ExportPeriod } from './export-period.js';
import type { ExportStreams } from './export-streams.js';
import type { Reader } from './reader-places.js';

/** What a call asked for; the members of {@link exportQuery}. */
export interface ExportQuery {
  readonly from?: string;
  readonly to?: string;
  readonly gzip?: 'true' | 'false';
}

/** The rows of a period. */
export interface PeriodExport<Row> {
  readonly period: ExportPeriod;
  /** Records who exports the rows, and then returns them. If the record cannot be written, nobody gets the rows. */
  readonly begin: (format: ExportFormat) => Promise<ExportRows<Row>>;
}

export function periodAsked({ from, to }: ExportQuery): ExportPeriod {
  return { from: boundOf(from), to: boundOf(to) };
}

export interface SendExportOptions<Row> extends PeriodExport<Row> {
  readonly streams: ExportStreams;
  readonly query: ExportQuery;
  /** What the rows are, for the file name. */
  readonly name: string;
  readonly reader: Reader;
}

/**
 * Streams an export as the answer.
 * @throws Failure http_too_old, invalid_request, overloaded, and what beginning and reading the first rows fails with
 */
export async function sendExport<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { streams, query, name, reader, begin, period }: SendExportOptions<Row>,
): Promise<FastifyReply> {
  refuseOldHttp(request);
  const format = exportFormats.find((one) => one === request.answerFormat) ?? 'csv';
  const { contentType, isText } = formats[format];
  const isFileGzipped = query.gzip === 'true';
  if (isFileGzipped && !isText) throw gzippedParquet();
  const isAnswerGzipped =
    isText && !isFileGzipped && codingFor(request.headers['accept-encoding'], ['gzip']) === 'gzip';
  const stream = await streams.open(() => begin(format), {
    format,
    gzip: isFileGzipped || isAnswerGzipped,
    reader,
  });
  const file = `${name}${nameOf(period)}.${format}${isFileGzipped ? '.gz' : ''}`;
  return reply
    .headers({
      'content-type': isFileGzipped ? 'application/gzip' : contentType,
      'content-disposition': `attachment; filename="${file}"`,
      vary: 'accept, accept-encoding',
      ...(isAnswerGzipped ? { 'content-encoding': 'gzip' } : {}),
      ...(period.to === undefined ? {} : { 'stoa-export-to': toRfc3339(period.to) }),
    })
    .send(stream);
}

function gzippedParquet(): Failure {
  return new Failure(httpFailures.invalid_request, {
    detail: 'The address has a fault; see errors.',
    faults: [
      {
        pointer: '/query/gzip',
        code: 'not_allowed',
        detail: 'A Parquet file is compressed inside; leave gzip out.',
      },
    ],
  });
}

/** The period in a file name, without characters that file systems reject. */
function nameOf({ from, to }: ExportPeriod): string {
  return [from, to]
    .map((instant) => (instant === undefined ? '' : `-${toRfc3339(instant).replaceAll(/[^0-9TZ]/g, '')}`))
    .join('');
}

/**
 * Call this before an answer of unknown length begins. Over HTTP/1.0 such an answer ends with the connection, so a
 * client would think that a truncated file is complete.
 * @throws Failure http_too_old
 */
export function refuseOldHttp(request: FastifyRequest): void {
  if (request.raw.httpVersion !== '1.0') return;
  throw new Failure(exportFailures.http_too_old, {
    detail: 'Over HTTP/1.0, an answer that breaks off looks complete; use HTTP/1.1.',
  });
}
