import { assertMerchant } from '../../access/index.js';
import { type Actor, openAuditBook } from '../../audit-entries/index.js';
import type { Database } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import {
  insertSettlementAllowance,
  type SettlementAllowance,
  selectSettlementAllowances,
} from './settlement-allowance-store.js';

/** At most this many of a merchant's allowances are listed: the newest ones. */
const mostListed = 100;

export interface NewSettlementAllowance extends Omit<SettlementAllowance, 'madeAt' | 'madeBy'> {
  readonly madeBy: Actor;
}

/**
 * Exceptions to the rule on how old a settlement in a report may be, merchant by merchant. They are only ever added, so that
 * anybody can see who allowed what. Only the newest one is in effect, so one that ends today or earlier takes back the one
 * before it.
 */
export interface SettlementAllowanceManagement {
  /** @throws Failure unknown_merchant */
  add(allowance: NewSettlementAllowance): Promise<SettlementAllowance>;
  /** The newest first. @throws Failure unknown_merchant */
  list(merchantId: number): Promise<SettlementAllowance[]>;
}

export function createSettlementAllowanceManagement(
  database: Database,
  clock: Clock,
): SettlementAllowanceManagement {
  return {
    add: async (allowance) => {
      const { merchantId, madeBy } = allowance;
      await assertMerchant(database, merchantId);
      const made = { ...allowance, madeAt: clock.now(), madeBy: madeBy.name };
      await database.transaction(async (tx) => {
        const [earlier] = await selectSettlementAllowances(tx, merchantId, 1);
        await insertSettlementAllowance(tx, made);
        await openAuditBook(madeBy, clock).record(tx, {
          action: 'settlement_allowance.set',
          merchantId,
          target: 'settlement_allowance',
          ...(earlier === undefined ? {} : { before: termsOf(earlier) }),
          after: termsOf(made),
        });
      });
      return made;
    },
    list: async (merchantId) => {
      await assertMerchant(database, merchantId);
      return selectSettlementAllowances(database, merchantId, mostListed);
    },
  };
}

/** The reason stays in the row: people write names into reasons. */
function termsOf({ settledFrom, acceptedUntil }: SettlementAllowance): object {
  return { settled_from: settledFrom, accepted_until: acceptedUntil };
}
