import { Failure } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';

/**
 * Refuses the keys and people of a suspended merchant, and tells them the reason.
 * @throws Failure merchant_suspended
 */
export function refuseSuspended(because: string | null): void {
  if (because === null) return;
  throw new Failure(accessFailures.merchant_suspended, {
    detail: `The operator has suspended the merchant: ${because}`,
  });
}
