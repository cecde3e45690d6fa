import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { insertBillingDetails, selectBillingDetails } from './billing-details-store.js';
import type { BillingDetails, Issuer } from './billing-terms.js';
import { insertIssuer, selectIssuers } from './issuer-store.js';

/** How many are listed, the newest ones. */
const mostListed = 100;

export type NewIssuer = Omit<Issuer, 'issuerId' | 'madeAt'>;
export type NewBillingDetails = Omit<BillingDetails, 'billingDetailsId' | 'madeAt'>;

/**
 * Who issues the statements, and who receives them. Both are only ever added: the newest one counts for months that
 * are still open, and a closed statement keeps those of its close.
 */
export interface BillingManagement {
  /** The next statement that is closed has the next number of its series; a new series begins at 1. */
  setIssuer(issuer: NewIssuer): Promise<Issuer>;
  /** The newest first; the first one counts. */
  listIssuers(): Promise<Issuer[]>;
  /** @throws Failure unknown_merchant */
  setBillingDetails(details: NewBillingDetails): Promise<BillingDetails>;
  /** The newest first; the first ones count. @throws Failure unknown_merchant */
  listBillingDetails(merchantId: number): Promise<BillingDetails[]>;
}

export function createBillingManagement(database: Database, clock: Clock): BillingManagement {
  return {
    setIssuer: (issuer) =>
      database.transaction(async (tx) => {
        const made = { ...issuer, madeAt: clock.now() };
        return { ...made, issuerId: await insertIssuer(tx, made) };
      }),
    listIssuers: () => selectIssuers(database, mostListed),
    setBillingDetails: async (details) => {
      await assertMerchant(database, details.merchantId);
      const made = { ...details, madeAt: clock.now() };
      return { ...made, billingDetailsId: await insertBillingDetails(database, made) };
    },
    listBillingDetails: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return selectBillingDetails(database, merchantId, mostListed);
    },
  };
}
