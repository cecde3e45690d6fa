import { StoaError } from '@stoa/client';

/** What a call answers; null where it is not found, which is not a failure of a page that searches. */
export async function foundOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof StoaError && error.status === 404) return null;
    throw error;
  }
}
