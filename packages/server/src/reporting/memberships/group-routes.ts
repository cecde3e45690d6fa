import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { cursorOf, idKey } from '../../http/page-cursor.js';
import { feeProposalOnWire, feeProposalSchema } from '../fees/fee-proposal-schemas.js';
import type { FourEyesContext } from '../fees/manage-fee-plans.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  groupMembershipEndSchema,
  groupMembershipOnWire,
  groupMembershipPageSchema,
  groupMembershipSchema,
  groupParamsSchema,
  membershipParamsSchema,
  membershipQuerySchema,
  merchantGroupOnWire,
  merchantGroupSchema,
  merchantGroupsSchema,
  merchantParamsSchema,
  newGroupMembershipSchema,
} from './group-schemas.js';
import {
  addGroup,
  listGroups,
  listMemberships,
  listMembershipsOfMerchant,
  requestMembership,
  requestMembershipEnd,
} from './manage-memberships.js';

const { unknown_merchant_group, unusable_group_membership } = reportingFailures;
const inPages = {
  scope: 'statements:read',
  query: membershipQuerySchema,
  answer: ['A page of memberships.', groupMembershipPageSchema],
  cursor: cursorOf({ membershipId: idKey }),
  items: 'group_memberships',
  onWire: groupMembershipOnWire,
} as const;
const accepted = ['It waits for a second person.', feeProposalSchema] as const;

/** The operator's calls for groups of merchants. */
export function groupRoutes(app: App, context: FourEyesContext): void {
  const operator = operatorCalls(app);
  operator.read({
    path: '/merchant-groups',
    id: 'listMerchantGroups',
    scope: 'statements:read',
    summary: 'List the groups of merchants',
    description: 'By name.',
    answer: ['The groups.', merchantGroupsSchema],
    handle: async () => ({
      merchant_groups: (await listGroups(context)).map((one) => merchantGroupOnWire(one)),
    }),
  });
  operator.change({
    path: '/merchant-groups/:group',
    method: 'PUT',
    params: groupParamsSchema,
    id: 'addMerchantGroup',
    scope: 'statements:write',
    audit: 'merchant_group.added',
    summary: 'Add a group of merchants',
    description: 'Without members. It is never deleted. A repeat changes nothing.',
    answer: ['The group.', merchantGroupSchema],
    fails: [reportingFailures.too_many_merchant_groups],
    handle: async ({ params: { group }, by }) => merchantGroupOnWire(await addGroup(context, { group, by })),
  });
  operator.list({
    ...inPages,
    path: '/merchant-groups/:group/memberships',
    params: groupParamsSchema,
    id: 'listGroupMemberships',
    summary: 'List the memberships of a group',
    description: 'The oldest first, with those that are over.',
    fails: [unknown_merchant_group],
    find: ({ params: { group } }, { after, most }) =>
      listMemberships(context, group, { after: after?.membershipId ?? 0, limit: most }),
  });
  operator.list({
    ...inPages,
    path: '/merchants/:merchant_id/group-memberships',
    params: merchantParamsSchema,
    id: 'listMerchantGroupMemberships',
    summary: 'List the memberships of a merchant',
    description: 'In all groups, the oldest first, with those that are over.',
    fails: [accessFailures.unknown_merchant],
    find: ({ params }, { after, most }) =>
      listMembershipsOfMerchant(context, params.merchant_id, {
        after: after?.membershipId ?? 0,
        limit: most,
      }),
  });
  membershipRoutes(app, context);
}

function membershipRoutes(app: App, context: FourEyesContext): void {
  const operator = operatorCalls(app);
  operator.change({
    path: '/group-memberships',
    id: 'createGroupMembership',
    scope: 'statements:write',
    audit: ['group_membership.created', 'fees.proposed'],
    summary: 'Make a merchant a member of a group',
    description:
      'From a day on, which may lie in the past. It changes no recorded fee: repricing the months since then does. Memberships of a merchant in a group that have a day in common are refused, so a repeat is safe. So is one by which plans of two groups would apply alike. A person needs a fresh sign-in. With STOA_FOUR_EYES, it waits for a second person, and a repeat finds the same proposal.',
    body: newGroupMembershipSchema,
    status: 201,
    answer: ['The membership.', groupMembershipSchema],
    accepted,
    fails: [
      accessFailures.unknown_merchant,
      unknown_merchant_group,
      reportingFailures.group_membership_exists,
      reportingFailures.fee_plans_tie,
      unusable_group_membership,
    ],
    handle: async ({ body, by, reply }) => {
      const { group, merchant_id: merchantId, member_from: memberFrom } = body;
      const asked = { group, merchantId, memberFrom, memberUntil: body.member_until ?? null, by };
      const made = await requestMembership(context, asked);
      return 'proposal' in made
        ? reply.code(202).send(feeProposalOnWire(made.proposal))
        : groupMembershipOnWire(made.membership);
    },
  });
  operator.change({
    path: '/group-memberships/:membership_id/end',
    id: 'endGroupMembership',
    scope: 'statements:write',
    audit: ['group_membership.ended', 'fees.proposed'],
    summary: 'End a membership',
    description:
      'Only once: an end is never moved. But a membership that has an end can be revoked, by ending it on the day on which it begins. It changes no recorded fee: repricing does. A person needs a fresh sign-in. With STOA_FOUR_EYES, it waits for a second person, and a repeat finds the same proposal.',
    params: membershipParamsSchema,
    body: groupMembershipEndSchema,
    answer: ['The membership with its end.', groupMembershipSchema],
    accepted,
    fails: [
      reportingFailures.unknown_group_membership,
      reportingFailures.group_membership_ended,
      unusable_group_membership,
    ],
    handle: async ({ params, body, by, reply }) => {
      const end = { membershipId: params.membership_id, until: body.member_until, by };
      const made = await requestMembershipEnd(context, end);
      return 'proposal' in made
        ? reply.code(202).send(feeProposalOnWire(made.proposal))
        : groupMembershipOnWire(made.membership);
    },
  });
}
