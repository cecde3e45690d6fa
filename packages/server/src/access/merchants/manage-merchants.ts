import type { ManagementOptions } from '../management-options.js';
import { usableName } from '../usable-values.js';
import {
  insertMerchant,
  type Merchant,
  type MerchantsPage,
  selectMerchants,
  selectMerchantsPage,
} from './merchant-store.js';
import { resumeMerchant, suspendMerchant } from './suspend-merchant.js';

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
