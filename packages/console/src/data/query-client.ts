import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNobody, readSession, sessionKey } from './session.js';

/**
 * A call was refused because it named nobody: that may be the end of the session, or be about a key that the page sent. Only the session
 * itself can tell, so it is asked; when nobody is signed in any more, the page says so.
 */
export function noteEndOfSession(error: unknown): void {
  if (isNobody(error)) void askOnce();
}

// The page shows that a change is under way before the next event: a second click finds the button disabled.
notifyManager.setScheduler(queueMicrotask);

let asking: Promise<void> | undefined;

/** Many calls may be refused at once. Without an answer nothing changes: the failure of the call is shown in any case. */
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
 * Keeps what was read. Repeats are the client's job, so nothing is repeated here. A page that nobody looks at asks for nothing:
 * polls stop while the tab is hidden, and what was not shown for five minutes is forgotten.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteEndOfSession }),
  mutationCache: new MutationCache({ onError: noteEndOfSession }),
  defaultOptions: {
    // The browser's guess whether there is a network says nothing about the way to this service.
    queries: { staleTime: 30_000, gcTime: 300_000, retry: false, networkMode: 'always' },
    // Answers may hold secrets that are shown once, and what is sent may hold passwords: nothing stays when its page or dialog is left.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

/**
 * Reads everything on the page again whose key begins like this. A read under way is ended first: the service may have answered it
 * before the change, and the first read of a page would not be repeated.
 */
export async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
