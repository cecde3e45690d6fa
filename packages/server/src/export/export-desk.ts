import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Logger } from '../config/logger.js';
import { databaseFailures } from '../database/database-failures.js';
import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import type { ExportRows } from './export-column.js';
import { type ExportFormat, formats } from './export-format.js';
import { exportStream, inSmallChunks } from './export-stream.js';
import { withPatience } from './with-patience.js';

export interface ExportOrder {
  readonly format: ExportFormat;
  readonly gzip: boolean;
  /** The merchant who reads it; null: an operator. */
  readonly reader: number | null;
}

/** Where exports are handed out: a few at a time, each no faster than it is read. */
export interface ExportDesk {
  /**
   * Resolves when the first bytes are there, so that what fails before them is told in words. What fails later breaks the
   * stream, which must not be taken for whole then. A reader that goes away ends the work; one that takes nothing
   * for `limits.exportStallMs` is cut off.
   * @throws Failure overloaded while too many are under way, and what reading the first rows fails with
   */
  open<Row>(rows: ExportRows<Row>, order: ExportOrder): Promise<Readable>;
}

export interface ExportDeskOptions {
  readonly logger: Logger;
  /** `limits.exportStallMs` unless told. */
  readonly stallMs?: number;
}

export function createExportDesk({ logger, stallMs = limits.exportStallMs }: ExportDeskOptions): ExportDesk {
  const underWay: (number | null)[] = [];
  return {
    open: async (rows, { format, gzip, reader }) => {
      assertRoom(underWay, reader);
      underWay.push(reader);
      const onStall = (): void => void stream.destroy(new Error('the reader of an export is too slow'));
      const chunks = withPatience(inSmallChunks(formats[format].chunks(rows)), stallMs, onStall);
      const stream = exportStream(chunks, gzip, () => underWay.splice(underWay.indexOf(reader), 1));
      await once(stream, 'readable');
      // From here on the reader only sees that it broke.
      stream.once('error', (err) => logger.warn({ err }, 'an export broke off'));
      return stream;
    },
  };
}

function assertRoom(underWay: readonly (number | null)[], reader: number | null): void {
  const ofReader = underWay.filter((one) => one === reader).length;
  if (underWay.length < limits.exportsAtOnce && ofReader < limits.exportsOfReader) return;
  throw new Failure(databaseFailures.overloaded, {
    detail: `Too many exports are under way; ${limits.exportsOfReader} of one reader run at once.`,
    headers: { 'retry-after': '10' },
  });
}
