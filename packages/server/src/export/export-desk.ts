import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Logger } from '../config/logger.js';
import { limits } from '../kernel/limits.js';
import { overloaded } from '../kernel/overloaded.js';
import type { ExportRows } from './export-column.js';
import { type ExportFormat, formats } from './export-format.js';
import { exportStream, inSmallChunks } from './export-stream.js';
import { withPatience } from './with-patience.js';

export interface FileOrder {
  readonly gzip: boolean;
  /** The merchant who reads the export; null for an operator. */
  readonly reader: number | null;
}

export interface ExportOrder extends FileOrder {
  readonly format: ExportFormat;
}

/** Called once there is room for the export, and before its first byte. */
export type BeginExport<Row> = () => Promise<ExportRows<Row>>;

/** Hands out exports: a few at a time, each no faster than its reader reads. */
export interface ExportDesk {
  /**
   * Resolves once the first bytes are there, so that an earlier failure can be answered as a problem. A later failure breaks
   * off the stream, so that the reader sees that it is incomplete. The work ends if the reader goes away. A reader that takes
   * nothing for `limits.exportStallMs` is disconnected.
   * @throws Failure overloaded while too many exports are running, and what beginning and reading the first rows fails with
   */
  open<Row>(begin: BeginExport<Row>, order: ExportOrder): Promise<Readable>;
  /** Like {@link ExportDesk.open}, for a file that is not a table. An empty chunk checks whether the reader is still there. */
  openFile(chunks: AsyncIterable<string | Uint8Array>, order: FileOrder): Promise<Readable>;
}

export interface ExportDeskOptions {
  readonly logger: Logger;
  /** By default `limits.exportStallMs`. */
  readonly stallMs?: number;
}

export function createExportDesk({ logger, stallMs = limits.exportStallMs }: ExportDeskOptions): ExportDesk {
  const underWay: (number | null)[] = [];
  const openFile: ExportDesk['openFile'] = async (file, { gzip, reader }) => {
    assertRoom(underWay, reader);
    underWay.push(reader);
    const onStall = (): void => void stream.destroy(new Error('the reader of an export is too slow'));
    const chunks = withPatience(inSmallChunks(file), stallMs, onStall);
    const stream = exportStream(chunks, gzip, () => underWay.splice(underWay.indexOf(reader), 1));
    await once(stream, 'readable');
    // From here on, the reader can only see that the stream broke off.
    stream.once('error', (err) => logger.warn({ err }, 'an export broke off'));
    return stream;
  };
  return { open: (begin, order) => openFile(fileOf(begin, order.format), order), openFile };
}

async function* fileOf<Row>(
  begin: BeginExport<Row>,
  format: ExportFormat,
): AsyncGenerator<string | Uint8Array> {
  yield* formats[format].chunks(await begin());
}

function assertRoom(underWay: readonly (number | null)[], reader: number | null): void {
  const ofReader = underWay.filter((one) => one === reader).length;
  if (underWay.length < limits.exportsAtOnce && ofReader < limits.exportsOfReader) return;
  throw overloaded(`Too many exports are running; ${limits.exportsOfReader} of one reader run at once.`, 10);
}
