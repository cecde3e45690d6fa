import { assertMerchant } from '../../access/index.js';
import { type Actor, openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { insertBillingDetails, selectBillingDetails } from './billing-details-store.js';
import type { BillingDetails, Issuer } from './billing-terms.js';
import { insertIssuer, selectIssuers } from './issuer-store.js';
import { partyChange } from './party-change.js';

/** At most this many are listed: the newest ones. */
const mostListed = 100;

export interface NewIssuer extends Omit<Issuer, 'issuerId' | 'madeAt' | 'madeBy'> {
  readonly madeBy: Actor;
}

export interface NewBillingDetails extends Omit<BillingDetails, 'billingDetailsId' | 'madeAt' | 'madeBy'> {
  readonly madeBy: Actor;
}

/**
 * Who issues the statements, and who receives them. Nothing is overwritten: the newest entries apply to months that are
 * still open, and a closed statement keeps those that it was closed with.
 */
export interface BillingManagement {
  /** The next statement to be closed gets the next number of the issuer's series; a new series begins at 1. */
  setIssuer(issuer: NewIssuer): Promise<Issuer>;
  /** The newest first; only the first one is in effect. */
  listIssuers(): Promise<Issuer[]>;
  /** @throws Failure unknown_merchant */
  setBillingDetails(details: NewBillingDetails): Promise<BillingDetails>;
  /** The newest first; only the first one is in effect. @throws Failure unknown_merchant */
  listBillingDetails(merchantId: number): Promise<BillingDetails[]>;
}

export function createBillingManagement(database: Database, clock: Clock): BillingManagement {
  return {
    setIssuer: (issuer) =>
      database.transaction(async (tx) => {
        const [earlier] = await selectIssuers(tx, 1);
        const made = { ...issuer, madeAt: clock.now(), madeBy: issuer.madeBy.name };
        const issuerId = await insertIssuer(tx, made);
        await openAuditBook(issuer.madeBy, clock).record(tx, {
          action: 'issuer.set',
          merchantId: null,
          target: `issuer ${issuerId}`,
          ...partyChange(earlier, made),
        });
        return { ...made, issuerId };
      }),
    listIssuers: () => selectIssuers(database, mostListed),
    setBillingDetails: async (details) => {
      await assertMerchant(database, details.merchantId);
      const { merchantId, madeBy } = details;
      const made = { ...details, madeAt: clock.now(), madeBy: madeBy.name };
      return database.transaction(async (tx) => {
        const [earlier] = await selectBillingDetails(tx, merchantId, 1);
        const billingDetailsId = await insertBillingDetails(tx, made);
        await openAuditBook(madeBy, clock).record(tx, {
          action: 'billing_details.set',
          merchantId,
          target: 'billing_details',
          ...partyChange(earlier, made),
        });
        return { ...made, billingDetailsId };
      });
    },
    listBillingDetails: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return selectBillingDetails(database, merchantId, mostListed);
    },
  };
}
