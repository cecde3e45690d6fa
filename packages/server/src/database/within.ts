/** What was waited for took longer than its limit; it may still end, and nobody looks. */
class TimeLimitError extends Error {
  constructor(limitMs: number) {
    super(`it took longer than ${limitMs} ms`);
    this.name = 'TimeLimitError';
  }
}

/**
 * Waits for work, but not for ever: a server that went silent never answers and never refuses.
 * @throws TimeLimitError after `limitMs`, and what the work itself fails with
 */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(limitMs)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
