import { parentPort, workerData } from 'node:worker_threads';
import { createParquetFile, type ParquetColumn, type ParquetPage } from './parquet-file.js';

/** A request to the thread: take some rows, or finish. It answers with the bytes that are complete. */
export type ParquetRequest = ParquetPage | 'finish';

// Encoding a row group takes a good part of a second, and would block the thread that serves requests for that time.
const columns: readonly ParquetColumn[] = workerData;
const file = createParquetFile(columns);
parentPort?.on('message', (request: ParquetRequest) => {
  const bytes = request === 'finish' ? file.finish() : file.append(request);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  if (request === 'finish') parentPort?.close();
});
