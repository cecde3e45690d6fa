import type { Queryable } from '../../database/database.js';
import { type AddressDay, addressDaysOfWindow, oldestKeptAddressDay } from './address-day.js';
import { selectAddressSecrets } from './address-secret-store.js';

export interface AddressSecretsExamination {
  readonly days: readonly AddressDay[];
  /** Days of the matching window without a secret. */
  readonly missing: readonly AddressDay[];
  /** Days whose secret should have been destroyed. */
  readonly passed: readonly AddressDay[];
}

/** Which days have a secret, for `stoa doctor`. Opens none of them, and changes nothing. */
export async function examineAddressSecrets(
  database: Queryable,
  now: Date,
): Promise<AddressSecretsExamination> {
  const days = (await selectAddressSecrets(database)).map(({ day }) => day);
  const oldestKept = oldestKeptAddressDay(now);
  return {
    days,
    missing: addressDaysOfWindow(now).filter((day) => !days.includes(day)),
    passed: days.filter((day) => day < oldestKept),
  };
}
