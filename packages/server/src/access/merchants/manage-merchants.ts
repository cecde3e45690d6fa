import { canBeId } from '../../database/can-be-id.js';
import type { Transaction } from '../../database/database.js';
import type { ManagementOptions } from '../management-options.js';
import { announceChange } from '../revision-store.js';
import { usableName, usableSuspensionReason } from '../usable-values.js';
import { unknownMerchant } from './assert-merchant.js';
import {
  insertMerchant,
  lockMerchant,
  type Merchant,
  type MerchantsPage,
  selectMerchants,
  selectMerchantsPage,
  updateSuspension,
} from './merchant-store.js';

/** What operators do with merchants. */
export interface MerchantManagement {
  /** @throws Failure unusable_value */
  createMerchant(name: string): Promise<Merchant>;
  listMerchants(): Promise<Merchant[]>;
  findMerchants(page: MerchantsPage): Promise<Merchant[]>;
  /** See suspendMerchant. */
  suspend(merchantId: number, reason: string): Promise<Merchant>;
  /** See resumeMerchant. */
  resume(merchantId: number): Promise<Merchant>;
}

export function createMerchantManagement(options: ManagementOptions): MerchantManagement {
  const { database, clock, book } = options;
  return {
    createMerchant: async (asked) => {
      const name = usableName(asked);
      return database.transaction(async (tx) => {
        const merchant = await insertMerchant(tx, name, clock.now());
        const { merchantId } = merchant;
        await book.record(tx, {
          action: 'merchant.created',
          merchantId,
          target: `merchant ${merchantId}`,
          after: { name },
        });
        return merchant;
      });
    },
    listMerchants: () => selectMerchants(database),
    findMerchants: (page) => selectMerchantsPage(database, page),
    suspend: async (merchantId, reason) => suspendMerchant(merchantId, reason, options),
    resume: (merchantId) => resumeMerchant(merchantId, options),
  };
}

/**
 * Within 5 s, every process refuses the merchant's API keys, credentials and people. Nothing is lost: what was accepted is still
 * processed, and months still close. Install calls continue to work, because a first launch happens only once. A second suspension
 * only changes the reason.
 * @throws Failure unusable_value, unknown_merchant
 */
function suspendMerchant(merchantId: number, reason: string, options: ManagementOptions): Promise<Merchant> {
  const suspendedBecause = usableSuspensionReason(reason);
  return options.database.transaction(async (tx) => {
    const found = await lockedMerchant(tx, merchantId);
    if (found.suspendedBecause === suspendedBecause) return found;
    const suspendedAt = found.suspendedAt ?? options.clock.now();
    const suspended = { ...found, suspendedAt, suspendedBecause };
    await updateSuspension(tx, suspended);
    await options.book.record(tx, {
      action: 'merchant.suspended',
      merchantId,
      target: `merchant ${merchantId}`,
      ...(found.suspendedBecause === null ? {} : { before: { reason: found.suspendedBecause } }),
      after: { reason: suspendedBecause },
    });
    await announceChange(tx);
    return suspended;
  });
}

/** Its keys and people work again within 5 s. @throws Failure unknown_merchant */
function resumeMerchant(merchantId: number, { database, book }: ManagementOptions): Promise<Merchant> {
  return database.transaction(async (tx) => {
    const found = await lockedMerchant(tx, merchantId);
    if (found.suspendedBecause === null) return found;
    const resumed = { ...found, suspendedAt: null, suspendedBecause: null };
    await updateSuspension(tx, resumed);
    await book.record(tx, {
      action: 'merchant.resumed',
      merchantId,
      target: `merchant ${merchantId}`,
      before: { reason: found.suspendedBecause },
    });
    await announceChange(tx);
    return resumed;
  });
}

async function lockedMerchant(tx: Transaction, merchantId: number): Promise<Merchant> {
  const found = canBeId(merchantId) ? await lockMerchant(tx, merchantId) : undefined;
  if (found === undefined) throw unknownMerchant(merchantId);
  return found;
}
