/** Passes chunks on. Calls `onStall` if the reader takes longer than `stallMs` to ask for the next one. */
export async function* withPatience<Chunk>(
  chunks: AsyncIterable<Chunk>,
  stallMs: number,
  onStall: () => void,
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    const timer = setTimeout(onStall, stallMs);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}
