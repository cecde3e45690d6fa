import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import {
  insertSettlementAllowance,
  type SettlementAllowance,
  selectSettlementAllowances,
} from './settlement-allowance-store.js';

/** How many of a merchant's allowances are listed, the newest ones. */
const mostListed = 100;

/**
 * Exceptions from the oldest settlement that a report may bring, merchant by merchant. They are only ever added, so that
 * anybody can see who allowed what; the newest one counts, and one that ends today or earlier takes back the one before it.
 */
export interface SettlementAllowanceManagement {
  /** @throws Failure unknown_merchant */
  add(allowance: Omit<SettlementAllowance, 'madeAt'>): Promise<SettlementAllowance>;
  /** The newest first. @throws Failure unknown_merchant */
  list(merchantId: number): Promise<SettlementAllowance[]>;
}

export function createSettlementAllowanceManagement(
  database: Database,
  clock: Clock,
): SettlementAllowanceManagement {
  return {
    add: async (allowance) => {
      await assertMerchant(database, allowance.merchantId);
      const made = { ...allowance, madeAt: clock.now() };
      await insertSettlementAllowance(database, made);
      return made;
    },
    list: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return selectSettlementAllowances(database, merchantId, mostListed);
    },
  };
}
