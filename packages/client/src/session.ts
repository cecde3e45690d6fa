/** The calls of a person who is signed in, about themselves: for a page of the service, with the cookie of the browser. */

import { bindCalls } from './calls/bind-calls.js';
import type { Bound } from './calls/call-types.js';
import { sessionCalls } from './session-calls.js';
import { type ConnectionOptions, connectSession } from './transport/connection.js';

/** The calls of one person. */
export type SessionClient = Bound<typeof sessionCalls>;

/** The calls of the person who is signed in at one service, with the errors and retries of `createStoaClient`. */
export function createSessionClient(options: ConnectionOptions): SessionClient {
  return bindCalls(sessionCalls, connectSession(options, {}));
}
