import { recordAudit } from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import type { ChangeContext } from '../access-context.js';
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

/** @throws Failure unusable_value */
export async function createMerchant(context: ChangeContext, asked: string): Promise<Merchant> {
  const name = usableName(asked);
  return context.database.transaction(async (tx) => {
    const merchant = await insertMerchant(tx, name, context.clock.now());
    const { merchantId } = merchant;
    const target = `merchant ${merchantId}`;
    await recordAudit(tx, { action: 'merchant.created', merchantId, target, after: { name } }, context);
    return merchant;
  });
}

export function listMerchants({ database }: Context): Promise<Merchant[]> {
  return selectMerchants(database);
}

export function findMerchants({ database }: Context, page: MerchantsPage): Promise<Merchant[]> {
  return selectMerchantsPage(database, page);
}

/**
 * Within 5 s, every process refuses the merchant's API keys, credentials and people. Nothing is lost: what was accepted
 * is still processed, and months still close. Install calls continue to work, because a first launch happens only once.
 * A second suspension only changes the reason.
 * @throws Failure unusable_value, unknown_merchant
 */
export async function suspend(context: ChangeContext, merchantId: number, reason: string): Promise<Merchant> {
  const suspendedBecause = usableSuspensionReason(reason);
  return context.database.transaction(async (tx) => {
    const found = await lockedMerchant(tx, merchantId);
    if (found.suspendedBecause === suspendedBecause) return found;
    const suspendedAt = found.suspendedAt ?? context.clock.now();
    const suspended = { ...found, suspendedAt, suspendedBecause };
    await updateSuspension(tx, suspended);
    const entry = {
      action: 'merchant.suspended',
      merchantId,
      target: `merchant ${merchantId}`,
      ...(found.suspendedBecause === null ? {} : { before: { reason: found.suspendedBecause } }),
      after: { reason: suspendedBecause },
    } as const;
    await recordAudit(tx, entry, context);
    await announceChange(tx);
    return suspended;
  });
}

/** Its keys and people work again within 5 s. @throws Failure unknown_merchant */
export function resume(context: ChangeContext, merchantId: number): Promise<Merchant> {
  return context.database.transaction(async (tx) => {
    const found = await lockedMerchant(tx, merchantId);
    if (found.suspendedBecause === null) return found;
    const resumed = { ...found, suspendedAt: null, suspendedBecause: null };
    await updateSuspension(tx, resumed);
    const before = { reason: found.suspendedBecause };
    const target = `merchant ${merchantId}`;
    await recordAudit(tx, { action: 'merchant.resumed', merchantId, target, before }, context);
    await announceChange(tx);
    return resumed;
  });
}

async function lockedMerchant(tx: Transaction, merchantId: number): Promise<Merchant> {
  const found = canBeId(merchantId) ? await lockMerchant(tx, merchantId) : undefined;
  if (found === undefined) throw unknownMerchant(merchantId);
  return found;
}
