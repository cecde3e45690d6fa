/** Some work took longer than its limit. It may still end, but nobody waits for it any more. */
class TimeLimitError extends Error {
  constructor(limitMs: number) {
    super(`it took longer than ${limitMs} ms`);
    this.name = 'TimeLimitError';
  }
}

/**
 * Waits for work for a limited time: a server that went silent neither answers nor refuses.
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
