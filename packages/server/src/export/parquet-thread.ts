import { parentPort, workerData } from 'node:worker_threads';
import { createParquetFile, type ParquetColumn, type ParquetPage } from './parquet-file.js';

/** What the thread is asked: to take some rows, or to finish. It answers each with the bytes that are complete. */
export type ParquetRequest = ParquetPage | 'finish';

// Encoding a row group takes a good part of a second, in which the thread that serves requests would answer nobody.
const columns: readonly ParquetColumn[] = workerData;
const file = createParquetFile(columns);
parentPort?.on('message', (request: ParquetRequest) => {
  const bytes = request === 'finish' ? file.finish() : file.append(request);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  if (request === 'finish') parentPort?.close();
});
