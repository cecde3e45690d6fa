import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { harmlessJson, visible } from '@stoa/contract/unseen';

/**
 * All that the commands write to standard output and standard error goes through this file; a test checks that. A line
 * break inside a line, and everything else that a terminal would obey, is shown in a harmless spelling, because names,
 * ids, payloads and sentences come from strangers.
 */
export function writeLines(lines: readonly string[], stream: StreamName = 'stdout'): void {
  process[stream].write(linesText(lines));
}

/** Results belong on standard output, and messages on standard error. */
type StreamName = 'stdout' | 'stderr';

/** One JSON value on a line: exactly that value, in a spelling that no terminal obeys. */
export function writeJson(json: string, stream: StreamName = 'stdout'): void {
  process[stream].write(jsonText(json));
}

/** JSON for people, which may have several lines. */
export function writeJsonLines(json: string): void {
  process.stdout.write(`${json.split('\n').map(harmlessJson).join('\n')}\n`);
}

/**
 * Writes a file to standard output: its exact bytes, except to a terminal, which gets lines that it can show. Rejects
 * with the error of the source, or of standard output.
 */
export async function writeData(source: Readable, kind: DataKind): Promise<void> {
  const { stdout } = process;
  await (stdout.isTTY
    ? pipeline(source, showLines(kind), stdout, { end: false })
    : pipeline(source, stdout, { end: false }));
}

/** In CSV, a line break between quotes belongs to a value. */
export type DataKind = 'csv' | 'other';

/** A line of progress on standard error, which is overwritten. Nothing is written if that is not a terminal. */
export interface Progress {
  show(text: string): void;
  /** Must be called before anything else is written. */
  clear(): void;
}

/** The part of a stream that progress needs. A process uses its standard error. */
export interface Watched {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

export function createProgress(stream: Watched = process.stderr): Progress {
  if (stream.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  return {
    show: (text) => {
      // A terminal that does not know its width says 0.
      const width = stream.columns === undefined || stream.columns === 0 ? 80 : stream.columns;
      stream.write(eraseLine + visible(text).slice(0, width - 1));
    },
    clear: () => void stream.write(eraseLine),
  };
}

/**
 * The reader of a command's output may stop reading, as in `stoa … --help | head -1`. That is not an error: the command
 * finishes its work, a service keeps running, and the rest of the output is dropped. Without a listener the process
 * would end.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** Whether a person sees what is written to standard error, and so may be asked. */
export function canAsk(): boolean {
  return process.stderr.isTTY === true;
}

/** What `writeLines` writes. */
export function linesText(lines: readonly string[]): string {
  return `${lines.map(visible).join('\n')}\n`;
}

/** What `writeJson` writes. */
export function jsonText(json: string): string {
  return `${harmlessJson(json)}\n`;
}

/** Lines as a terminal may see them; CRLF counts as the end of a line. */
export function showLines(kind: DataKind): Transform {
  const decoder = new StringDecoder('utf8');
  // A CR at the end of a chunk waits for its LF.
  let held = '';
  let isQuoted = false;
  const endOrValue = (piece: string): string => {
    if (piece !== '"') return isQuoted ? visible(piece) : '\n';
    isQuoted = !isQuoted && kind === 'csv';
    return piece;
  };
  const shown = (text: string): string =>
    text
      .replaceAll(/"|\r?\n/g, endOrValue)
      .split('\n')
      .map(visible)
      .join('\n');
  return new Transform({
    transform(chunk: Buffer | string, _encoding, done) {
      const text = held + (typeof chunk === 'string' ? chunk : decoder.write(chunk));
      held = text.endsWith('\r') ? '\r' : '';
      done(null, shown(text.slice(0, text.length - held.length)));
    },
    flush(done) {
      done(null, shown(held + decoder.end()));
    },
  });
}
