/** The calls of the operator of a store. */

import { bindCalls } from './calls/bind-calls.js';
import type { Bound } from './calls/call-types.js';
import { operatorCalls } from './operator-calls.js';
import { bearer, type ConnectionOptions, connect } from './transport/connection.js';

/** The calls of one operator. */
export type OperatorClient = Bound<typeof operatorCalls>;

/** How to call as an operator. */
export interface OperatorClientOptions extends ConnectionOptions {
  readonly operatorToken: string;
}

/** The calls of an operator to one service, with the errors and retries of `createStoaClient`. */
export function createOperatorClient({ operatorToken, ...options }: OperatorClientOptions): OperatorClient {
  return bindCalls(
    operatorCalls,
    connect(options, [operatorToken], () => bearer(operatorToken)),
  );
}
