import { StoaError } from '@stoa/client';

/**
 * Asks the person to prove again who they are; resolves to whether they did. Set by the dialog that is always there.
 */
let ask: (() => Promise<boolean>) | undefined;

/** Sets how to ask; undefined when the dialog is removed. */
export function answerFreshSignIns(how: (() => Promise<boolean>) | undefined): void {
  ask = how;
}

/** Thrown if the person does not prove who they are. */
export class NotConfirmed extends Error {}

/** Makes a call. If it asks for a fresh sign-in, asks the person for it, and then makes the same call again. */
export async function withFreshSignIn<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof StoaError && error.code === 'fresh_sign_in_needed')) throw error;
    if ((await ask?.()) !== true) throw new NotConfirmed();
    return call();
  }
}

/** The failure of a change, or null if the person themselves closed the sign-in dialog: they know why it stopped. */
export function failureOf({ error }: { readonly error: Error | null }): Error | null {
  return error instanceof NotConfirmed ? null : error;
}
