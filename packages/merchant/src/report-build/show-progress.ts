import type { Progress } from '../terminal/output.js';
import type { Source } from './source.js';

const REDRAW_MS = 200;
const CHECKED_ROWS = 512;
const BAR_CHARACTERS = 30;

/** How far a file is read, as a bar. */
export interface RowProgress {
  readonly onRow: (source: Source, rows: number) => void;
  readonly clear: () => void;
}

export function rowProgress(progress: Progress): RowProgress {
  const started = performance.now();
  let drawn = started;
  return {
    onRow: (source, rows) => {
      if (rows % CHECKED_ROWS !== 0 || performance.now() - drawn < REDRAW_MS) return;
      drawn = performance.now();
      const rate = Math.round(rows / ((drawn - started) / 1_000));
      progress.show(`${bar(source)} ${rows} rows, ${rate} rows/s`);
    },
    clear: () => {
      if (drawn !== started) progress.clear();
    },
  };
}

function bar({ bytesRead, bytesTotal }: Source): string {
  if (bytesTotal === undefined || bytesTotal === 0) return `${Math.round(bytesRead() / 1_048_576)} MiB`;
  const share = Math.min(1, bytesRead() / bytesTotal);
  const filled = Math.round(share * BAR_CHARACTERS);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_CHARACTERS - filled)}] ${Math.floor(share * 100)} %`;
}
