/** The calls of the operator of a store. */

import { bindCalls } from './calls/bind-calls.js';
import type { OperatorCalls } from './generated/operator-calls.js';
import { operatorRows } from './generated/operator-rows.js';
import { checkOptions } from './transport/check-options.js';
import {
  bearer,
  type ConnectionOptions,
  connect,
  connectionOptions,
  connectSession,
} from './transport/connection.js';

export type * from './generated/operator-calls.js';

/** The calls of one operator. */
export type OperatorClient = OperatorCalls;

/**
 * How to call as an operator: with a token, or in a page of the service with the session of the person who is signed in
 * there.
 */
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
  checkOptions(options, { ...connectionOptions, operatorToken: true, session: true }, 'createOperatorClient');
  if ('session' in options) return bindCalls(operatorRows, connectSession(options, {}));
  const { operatorToken, ...connection } = options;
  return bindCalls(
    operatorRows,
    connect(connection, [operatorToken], () => bearer(operatorToken)),
  );
}
