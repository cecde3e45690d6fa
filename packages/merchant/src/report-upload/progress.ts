/** A line on a terminal that is overwritten; nothing at all where standard error is not a terminal. */
export interface Progress {
  show(text: string): void;
  /** Must be called before anything else is written. */
  clear(): void;
}

/** The part of a stream that this needs; for a process, its standard error. */
export interface Watched {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

export function createProgress(stream: Watched): Progress {
  if (stream.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  return {
    show: (text) => {
      // A terminal that does not know its width says 0.
      const width = stream.columns === undefined || stream.columns === 0 ? 80 : stream.columns;
      stream.write(eraseLine + text.slice(0, width - 1));
    },
    clear: () => void stream.write(eraseLine),
  };
}
