import { csvTexts } from './csv-row.js';
import type { ExportRows } from './export-column.js';
import { ndjsonTexts } from './ndjson-texts.js';
import { parquetChunks } from './parquet-chunks.js';

/** The formats of an export, by their names on the wire and of the command. */
export const exportFormats = ['csv', 'ndjson', 'parquet'] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface FormatRow {
  readonly contentType: string;
  /** Whether gzip makes it smaller. */
  readonly isText: boolean;
  readonly chunks: <Row>(rows: ExportRows<Row>) => AsyncIterable<string | Uint8Array>;
}

export const formats: Readonly<Record<ExportFormat, FormatRow>> = {
  csv: { contentType: 'text/csv; charset=utf-8', isText: true, chunks: csvTexts },
  ndjson: { contentType: 'application/x-ndjson', isText: true, chunks: ndjsonTexts },
  parquet: { contentType: 'application/vnd.apache.parquet', isText: false, chunks: parquetChunks },
};
