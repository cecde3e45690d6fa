/**
 * The calls of a person who is signed in, about themselves: for a page of the service, with the cookie of the browser.
 */

import { bindCalls } from './calls/bind-calls.js';
import type { SessionCalls } from './generated/session-calls.js';
import { sessionRows } from './generated/session-rows.js';
import { checkOptions } from './transport/check-options.js';
import { type ConnectionOptions, connectionOptions, connectSession } from './transport/connection.js';

export type * from './generated/session-calls.js';

/** The calls of one person. */
export type SessionClient = SessionCalls;

/** The calls of the person who is signed in at one service, with the errors and retries of `createStoaClient`. */
export function createSessionClient(options: ConnectionOptions): SessionClient {
  checkOptions(options, connectionOptions, 'createSessionClient');
  return bindCalls(sessionRows, connectSession(options, {}));
}
