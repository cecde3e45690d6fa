import { setTimeout as delay } from 'node:timers/promises';

const longestPauseMs = 25;

/**
 * Asks again until the answer is not undefined; fails after the deadline, naming what was awaited. It pauses between
 * two questions, from 1 ms to 25 ms, so that asking does not compete with what is awaited.
 */
export async function waitUntil<T>(
  what: string | (() => string),
  ask: () => Promise<T | undefined>,
  limitMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline)
      throw new Error(`waited ${limitMs} ms in vain until ${typeof what === 'string' ? what : what()}`);
    await delay(pauseMs);
  }
}
