/** The calls of the operator of a store. */

import { bindCalls } from './calls/bind-calls.js';
import type { Bound } from './calls/call-types.js';
import { operatorCalls } from './operator-calls.js';
import { bearer, type ConnectionOptions, connect, connectSession } from './transport/connection.js';

/** The calls of one operator. */
export type OperatorClient = Bound<typeof operatorCalls>;

/** How to call as an operator: with a token, or in a page of the service with the session of the person who is signed in there. */
export type OperatorClientOptions = ConnectionOptions &
  (
    | {
        /** What `stoa operator-token issue` printed. */
        readonly operatorToken: string;
      }
    | {
        /** Calls by the cookie of the browser. */
        readonly session: object;
      }
  );

/** The calls of an operator to one service, with the errors and retries of `createStoaClient`. */
export function createOperatorClient(options: OperatorClientOptions): OperatorClient {
  if ('session' in options) return bindCalls(operatorCalls, connectSession(options, {}));
  const { operatorToken, ...connection } = options;
  return bindCalls(
    operatorCalls,
    connect(connection, [operatorToken], () => bearer(operatorToken)),
  );
}
