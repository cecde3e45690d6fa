import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, needs, operatorCalls } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, uuidKey } from '../../http/page-cursor.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import { peopleFailures } from '../people-failures.js';
import {
  invitationSchema,
  memberOnWire,
  memberPageSchema,
  memberParamsSchema,
  memberQuerySchema,
  memberRoleSchema,
  merchantInvitationSchema,
  merchantMemberOnWire,
  merchantMemberPageSchema,
  merchantParamsSchema,
  merchantUserParamsSchema,
  newMemberSchema,
} from '../user-schemas.js';
import { describeInvitation, type InvitationOptions } from './describe-invitation.js';
import type { MemberManagement } from './manage-members.js';

export interface MemberRoutesOptions extends InvitationOptions {
  readonly membersFor: (actor: Actor) => MemberManagement;
  /** Counts the invitations of each owner. */
  readonly limitInvitations: LimitRate;
}

/** For one owner: enough to invite a department, too few to probe addresses or to fill the table of people. */
export const invitationPolicy: RatePolicy = {
  name: 'invitations',
  limit: 60,
  windowSeconds: 3_600,
  burst: 60,
};

/** The people of a merchant: its owners invite them, and so do the operator's admins. */
export function memberRoutes(app: App, options: MemberRoutesOptions): void {
  ownMemberRoutes(app, options);
  ownMemberChangeRoutes(app, options);
  merchantMemberRoutes(app, options);
  merchantMemberChangeRoutes(app, options);
}

const { unusable_email, already_invited, user_disabled, own_access, unknown_user, last_owner } =
  peopleFailures;
const { unknown_merchant } = accessFailures;
const byOwners = { security: needs('users:write', 'merchant_user') };
const byAdmins = { security: needs('users:write', 'operator_user') };
const ofMerchant = '/merchants/:merchant_id/users';
const inviting =
  'Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link.';
const removal =
  'It counts for the next call, also in sessions that are open. The account of the person stays, and so does what else they may do.';

/** What both calls of each kind have in common. */
const invitation = { audit: 'user.invited', body: newMemberSchema, status: 201 } as const;
const listing = {
  description: 'In the order in which they were first invited.',
  query: memberQuerySchema,
  cursor: cursorOf({ memberId: uuidKey }),
  items: 'users',
} as const;
const roleChange = {
  method: 'PUT',
  audit: 'user.role_changed',
  body: memberRoleSchema,
  answer: 'Done.',
} as const;
const removing = {
  method: 'DELETE',
  audit: 'user.role_changed',
  description: removal,
  answer: 'Done.',
} as const;
const changeFailures = [own_access, unknown_user, last_owner] as const;

function ownMemberRoutes(app: App, { membersFor, limitInvitations, ...options }: MemberRoutesOptions): void {
  merchantCalls(app, { limitRate: limitInvitations, tag: 'People' }).change({
    ...invitation,
    path: '/users',
    id: 'inviteMember',
    scope: byOwners,
    summary: 'Invite a person to work for you',
    description: `${inviting} The answer tells nothing of what the person is elsewhere: it is the same whether the address is known here or not.`,
    answer: ['The link, or where the person signs in.', merchantInvitationSchema],
    fails: [unusable_email, already_invited],
    handle: async ({ merchantId, body: { email, role }, by }) => {
      const invited = await membersFor(by).inviteQuietly(merchantId, email, role);
      return { member_id: invited.memberId, ...describeInvitation(invited, options) };
    },
  });
  merchantCalls(app, { tag: 'People' }).list({
    ...listing,
    path: '/users',
    id: 'listMembers',
    scope: { security: needs('users:read', 'merchant_user') },
    summary: 'List your people',
    answer: ['A page of people.', merchantMemberPageSchema],
    onWire: merchantMemberOnWire,
    find: ({ merchantId, by }, { after, most }) =>
      membersFor(by).list(merchantId, { after: after?.memberId, most }),
  });
}

function ownMemberChangeRoutes(app: App, { membersFor }: MemberRoutesOptions): void {
  const merchant = merchantCalls(app, { tag: 'People' });
  merchant.change({
    ...roleChange,
    path: '/users/:member_id/role',
    id: 'changeMemberRole',
    scope: byOwners,
    summary: 'Change what a person may do for you',
    description: 'It counts for the next call, also in sessions that are open.',
    params: memberParamsSchema,
    fails: changeFailures,
    handle: ({ merchantId, params: { member_id: memberId }, body, by }) =>
      membersFor(by).changeRole(merchantId, { memberId }, body.role),
  });
  merchant.change({
    ...removing,
    path: '/users/:member_id',
    id: 'removeMember',
    scope: byOwners,
    summary: 'Remove a person who works for you',
    params: memberParamsSchema,
    fails: changeFailures,
    handle: ({ merchantId, params: { member_id: memberId }, by }) =>
      membersFor(by).remove(merchantId, { memberId }),
  });
}

function merchantMemberRoutes(app: App, { membersFor, ...options }: MemberRoutesOptions): void {
  const operator = operatorCalls(app);
  operator.change({
    ...invitation,
    path: ofMerchant,
    id: 'inviteMerchantUser',
    scope: byAdmins,
    summary: 'Invite a person to work for a merchant',
    description: `${inviting} Needs a fresh sign-in.`,
    params: merchantParamsSchema,
    answer: ['The link, or where the person signs in.', invitationSchema],
    fails: [unusable_email, already_invited, user_disabled, unknown_merchant],
    handle: async ({ params, body: { email, role }, by }) => {
      const invited = await membersFor(by).invite(params.merchant_id, email, role);
      return { user_id: invited.userId, ...describeInvitation(invited, options) };
    },
  });
  operator.list({
    ...listing,
    path: ofMerchant,
    id: 'listMerchantUsers',
    scope: { security: needs('users:read', 'operator_user') },
    summary: 'List the people of a merchant',
    params: merchantParamsSchema,
    answer: ['A page of people.', memberPageSchema],
    onWire: memberOnWire,
    fails: [unknown_merchant],
    find: ({ params, by }, { after, most }) =>
      membersFor(by).list(params.merchant_id, { after: after?.memberId, most }),
  });
}

function merchantMemberChangeRoutes(app: App, { membersFor }: MemberRoutesOptions): void {
  const operator = operatorCalls(app);
  operator.change({
    ...roleChange,
    path: `${ofMerchant}/:user_id/role`,
    id: 'changeMerchantUserRole',
    scope: byAdmins,
    summary: 'Change what a person may do for a merchant',
    description: 'It counts for the next call, also in sessions that are open. Needs a fresh sign-in.',
    params: merchantUserParamsSchema,
    fails: [...changeFailures, unknown_merchant],
    handle: ({ params, body, by }) =>
      membersFor(by).changeRole(params.merchant_id, params.user_id, body.role),
  });
  operator.change({
    ...removing,
    path: `${ofMerchant}/:user_id`,
    id: 'removeMerchantUser',
    scope: byAdmins,
    summary: 'Remove a person who works for a merchant',
    params: merchantUserParamsSchema,
    fails: [...changeFailures, unknown_merchant],
    handle: ({ params, by }) => membersFor(by).remove(params.merchant_id, params.user_id),
  });
}
