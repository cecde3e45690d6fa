import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ExportColumn, ExportRows } from './export-column.js';
import { unscaledDecimal } from './parquet-decimal.js';
import type { ParquetColumn, ParquetPage, ParquetValue } from './parquet-file.js';
import type { ParquetRequest } from './parquet-thread.js';

/**
 * The rows as a Parquet file, encoded in a thread of its own. The thread holds one row group and the growing index of
 * the file. A column `x` of decimals has exact texts. A second column `x_number` has the same values as numbers, to
 * calculate with.
 */
export async function* parquetChunks<Row>({
  columns: exported,
  pages,
}: ExportRows<Row>): AsyncGenerator<Uint8Array> {
  const columns = exported.flatMap(parquetColumnsOf);
  const thread = startThread(columns.map(({ name, kind }) => ({ name, kind })));
  try {
    for await (const page of pages) yield await thread.ask(pageOf(columns, page));
    yield await thread.ask('finish');
  } finally {
    await thread.end();
  }
}

interface ParquetThread {
  /** Rejects when the thread fails, or has failed. */
  ask(request: ParquetRequest): Promise<Uint8Array>;
  end(): Promise<unknown>;
}

function startThread(workerData: readonly ParquetColumn[]): ParquetThread {
  const worker = new Worker(new URL('./parquet-thread.js', import.meta.url), { workerData });
  const state: { failure?: Error } = {};
  // The thread may fail between two requests.
  worker.on('error', (error) => {
    state.failure = error;
  });
  return {
    ask: async (request) => {
      if (state.failure !== undefined) throw state.failure;
      const answered = once(worker, 'message');
      worker.postMessage(request);
      const [bytes]: unknown[] = await answered;
      if (!(bytes instanceof Uint8Array))
        throw new Error('the thread that writes Parquet sent something other than bytes');
      return bytes;
    },
    end: () => worker.terminate(),
  };
}

interface ReadColumn<Row> extends ParquetColumn {
  readonly of: (row: Row) => ParquetValue;
}

function parquetColumnsOf<Row>(column: ExportColumn<Row>): readonly ReadColumn<Row>[] {
  if (column.kind !== 'decimal') return [column];
  const number = (row: Row): ParquetValue => {
    const text = column.of(row);
    return text === null ? null : unscaledDecimal(text);
  };
  return [column, { name: `${column.name}_number`, kind: 'number', of: number }];
}

function pageOf<Row>(columns: readonly ReadColumn<Row>[], page: readonly Row[]): ParquetPage {
  return columns.map(({ of }) => page.map(of));
}
