import type { Queryable } from '../../database/database.js';
import { type Sql, sql } from '../../database/sql.js';
import type { GroupMembership } from '../groups/membership-store.js';
import type { FeePlan } from './fee-plan.js';

/** A plan of another group that would apply to a merchant alike. */
export interface PlanTie {
  readonly feePlanId: number;
  readonly merchantId: number;
}

/**
 * Whether a plan for a group would tie with one of another group, for a merchant that is a member of both. Under the
 * lock of groups.
 */
export function selectTieOfPlan(
  tx: Queryable,
  {
    group,
    countries,
    inForceFrom,
    inForceUntil,
  }: Pick<FeePlan, 'countries' | 'inForceFrom' | 'inForceUntil'> & { readonly group: string },
): Promise<PlanTie | undefined> {
  return selectTie(
    tx,
    group,
    sql`
      select
        merchant_id, ${countries === null ? null : [...countries]}::text[] as countries,
        daterange(member_from, member_until) * daterange(${inForceFrom}::date, ${inForceUntil}::date) as days
      from stoa.group_membership
      where group_name = ${group}`,
  );
}

/**
 * Whether a membership would make a plan of the group tie with one of another group of the merchant. Under the lock of
 * groups.
 */
export function selectTieOfMembership(
  tx: Queryable,
  {
    group,
    merchantId,
    memberFrom,
    memberUntil,
  }: Pick<GroupMembership, 'group' | 'merchantId' | 'memberFrom' | 'memberUntil'>,
): Promise<PlanTie | undefined> {
  return selectTie(
    tx,
    group,
    sql`
      select
        ${merchantId}::integer as merchant_id, countries,
        daterange(in_force_from, in_force_until) * daterange(${memberFrom}::date, ${memberUntil}::date) as days
      from stoa.fee_plan
      where group_name = ${group}`,
  );
}

/** `charged`: which merchants plans of the group would apply to, for which payers and on which days. */
async function selectTie(tx: Queryable, group: string, charged: Sql): Promise<PlanTie | undefined> {
  const [row] = await tx.query<PlanTie>(sql`
    select other.fee_plan_id, charged.merchant_id
    from (${charged}) as charged
    join stoa.group_membership as elsewhere on elsewhere.merchant_id = charged.merchant_id
    join stoa.fee_plan as other on other.group_name = elsewhere.group_name
    where elsewhere.group_name <> ${group}
      and (other.countries is null) = (charged.countries is null)
      and (other.countries is null or other.countries && charged.countries)
      and not isempty(
        charged.days * daterange(elsewhere.member_from, elsewhere.member_until)
          * daterange(other.in_force_from, other.in_force_until))
    order by other.fee_plan_id, charged.merchant_id
    limit 1`);
  return row;
}
