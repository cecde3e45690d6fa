import { StoaError } from '@stoa/client';

/** The answer of a call, or null if nothing was found, which is not a failure on a page that searches. */
export async function foundOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof StoaError && error.status === 404) return null;
    throw error;
  }
}
