/** V8 starts a collection when buffers have grown by more than 64 MiB since the last one. */
const noticedBytes = 64 * 1_048_576 + 1;

/**
 * Asks V8 to begin a garbage collection now, in small steps beside other work. Call it after work that has made and
 * dropped megabytes: V8 on its own waits until the heap is several times as large (decisions/0017).
 *
 * V8 counts the memory of a buffer as soon as it exists. This buffer is never written to, so the system never provides
 * its pages: asking takes no memory and some microseconds.
 */
export function collectSoon(): void {
  try {
    new ArrayBuffer(noticedBytes);
  } catch {
    // The system refused the address space. V8 then collects when it would have anyway.
  }
}
