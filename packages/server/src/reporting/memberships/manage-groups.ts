import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { Queryable } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import {
  insertGroup,
  lockGroups,
  type MerchantGroup,
  selectGroups,
  selectKnownGroups,
} from '../groups/group-store.js';
import { reportingFailures } from '../reporting-failures.js';

/** By name. */
export function listGroups({ database }: Context): Promise<MerchantGroup[]> {
  return selectGroups(database);
}

/** Adds a group without members. A repeat changes nothing. @throws Failure too_many_merchant_groups */
export function addGroup(
  { database, clock }: Context,
  { group, by }: { readonly group: string; readonly by: Actor },
): Promise<MerchantGroup> {
  return database.transaction(async (tx) => {
    await lockGroups(tx);
    const all = await selectGroups(tx);
    const earlier = all.find((one) => one.group === group);
    if (earlier !== undefined) return earlier;
    if (all.length >= limits.merchantGroups) throw tooMany();
    const added = { group, createdAt: clock.now(), createdBy: by.name };
    await insertGroup(tx, added);
    const entry = {
      action: 'merchant_group.added' as const,
      merchantId: null,
      target: `merchant_group ${group}`,
    };
    await recordAudit(tx, entry, { by, clock });
    return added;
  });
}

/** @throws Failure unknown_merchant_group */
export async function assertGroup(tx: Queryable, group: string): Promise<void> {
  if ((await selectKnownGroups(tx, [group])).has(group)) return;
  throw new Failure(reportingFailures.unknown_merchant_group, {
    detail: 'There is no group with that name.',
  });
}

function tooMany(): Failure {
  const detail = `There are ${limits.merchantGroups} groups of merchants.`;
  return new Failure(reportingFailures.too_many_merchant_groups, { detail });
}
