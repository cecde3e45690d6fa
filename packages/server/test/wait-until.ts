/** Asks again until the answer is not undefined; fails after the deadline, naming what was awaited. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  limitMs = 20_000,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${limitMs} ms in vain until ${what}`);
    // A turn of the event loop, so that what is awaited can happen; the deadline bounds the waiting.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
