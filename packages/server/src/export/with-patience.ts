import type { TakenPlace } from './reader-places.js';

export interface Patience {
  /** After this, the reader rests: others may have its place. */
  readonly restMs: number;
  /** After this, `onStall` is called. */
  readonly stallMs: number;
  readonly onStall: () => void;
}

/** Passes chunks on, and watches how long the reader takes to ask for the next one. */
export async function* withPatience<Chunk>(
  chunks: AsyncIterable<Chunk>,
  place: Pick<TakenPlace, 'rest' | 'resume'>,
  { restMs, stallMs, onStall }: Patience,
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    const timers = [setTimeout(place.rest, restMs), setTimeout(onStall, stallMs)];
    try {
      yield chunk;
    } finally {
      for (const timer of timers) clearTimeout(timer);
      place.resume();
    }
  }
}
