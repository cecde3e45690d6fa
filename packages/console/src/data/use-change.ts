import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { withFreshSignIn } from './fresh-sign-in.js';
import { readAgain } from './query-client.js';
import { useScope } from './session.js';
import { toast } from './toasts.js';

/** One change that a page makes. */
export interface Change<Input, T> {
  readonly run: (input: Input) => Promise<T>;
  /** The first parts of the keys of what must be read again, such as `['reports']`. */
  readonly changes: readonly (readonly unknown[])[];
  /** The text of the toast when it is done. */
  readonly done?: (result: T) => string;
  readonly onDone?: (result: T) => void;
}

/**
 * A change: nothing on the page shows it before the service has acknowledged it. If the call asks for a fresh sign-in,
 * the person is asked, and the call made again. The failure stays in `error`, for the form to show.
 */
export function useChange<Input = void, T = unknown>(
  change: Change<Input, T>,
): UseMutationResult<T, Error, Input> {
  const scope = useScope();
  const readChanged = () => Promise.all(change.changes.map((key) => readAgain([...scope, ...key])));
  return useMutation<T, Error, Input>({
    mutationFn: (input) => withFreshSignIn(() => change.run(input)),
    onSuccess: async (result) => {
      if (change.done !== undefined) toast(change.done(result));
      change.onDone?.(result);
      await readChanged();
    },
    onError: () => {
      // The change may have been made all the same, so read again. The failure is shown without waiting for that.
      void readChanged();
    },
  });
}
