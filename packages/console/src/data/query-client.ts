import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNobody, readSession, sessionKey } from './session.js';

/**
 * Called when a call failed. If it was refused because it named nobody, either the session has ended, or the page sent
 * a bad key. Only the session itself can tell, so it is read. If nobody is signed in any more, the console goes to the
 * sign-in page.
 */
export function noteEndOfSession(error: unknown): void {
  if (isNobody(error)) void askOnce();
}

// Shows that a change is under way before the next event, so that a second click finds the button disabled.
notifyManager.setScheduler(queueMicrotask);

let asking: Promise<void> | undefined;

/**
 * Asks once even if many calls are refused together. If the question fails, nothing changes: the page shows the failure
 * of the call in any case.
 */
function askOnce(): Promise<void> {
  asking ??= readSession()
    .then((session) => {
      if (session === null) queryClient.setQueryData(sessionKey, null);
    })
    .catch(() => undefined)
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/**
 * Keeps what was read. The client already repeats failed calls, so nothing is repeated here. A page that nobody looks
 * at reads nothing: polling stops while the tab is hidden. Data that was not shown for five minutes is dropped.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteEndOfSession }),
  mutationCache: new MutationCache({ onError: noteEndOfSession }),
  defaultOptions: {
    // The browser's guess about the network says nothing about the way to this service.
    queries: { staleTime: 30_000, gcTime: 300_000, retry: false, networkMode: 'always' },
    // Answers may hold secrets that are shown once, and inputs may hold passwords: nothing is kept once its page or
    // dialog is left.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

/**
 * Reads everything on the page again whose key begins like this. It cancels reads under way first: the service may have
 * answered them before the change, and TanStack Query would not repeat the first read of a page.
 */
export async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
