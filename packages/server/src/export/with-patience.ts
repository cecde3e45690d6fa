/** Between two chunks the reader is at work: `onStall` where that takes longer than `stallMs`. */
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
