import { Failure } from '../../kernel/failure.js';
import { isTwin } from '../../kernel/twin.js';
import { accessFailures } from '../access-failures.js';

/** @throws Failure not_a_twin for a merchant of the store */
export function assertTwin(merchantId: number): void {
  if (isTwin(merchantId)) return;
  throw new Failure(accessFailures.not_a_twin, {
    detail: `${merchantId} is a merchant of the store; the call works in a twin alone.`,
  });
}
