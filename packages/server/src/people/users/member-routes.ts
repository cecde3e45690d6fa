import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, needs, operatorCalls } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, idKey } from '../../http/page-cursor.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import { peopleFailures } from '../people-failures.js';
import {
  invitationSchema,
  memberOnWire,
  memberPageSchema,
  memberQuerySchema,
  memberRoleSchema,
  merchantParamsSchema,
  merchantUserParamsSchema,
  newMemberSchema,
  userParamsSchema,
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
  'Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. The answer has the same shape whether the address is known or not.';
const removal =
  'It counts for the next call, also in sessions that are open. The account of the person stays, and so does what else they may do.';

/** What both calls of each kind have in common. */
const invitation = {
  audit: 'user.invited',
  body: newMemberSchema,
  status: 201,
  answer: ['The link, or where the person signs in.', invitationSchema],
} as const;
const listing = {
  description: 'In the order of their numbers.',
  query: memberQuerySchema,
  answer: ['A page of people.', memberPageSchema],
  cursor: cursorOf({ userId: idKey }),
  items: 'users',
  onWire: memberOnWire,
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
  merchantCalls(app, { limitRate: limitInvitations, tag: 'People' }).change(
    {
      ...invitation,
      path: '/users',
      id: 'inviteMember',
      scope: byOwners,
      summary: 'Invite a person to work for you',
      description: inviting,
      fails: [unusable_email, already_invited],
    },
    async ({ merchantId, body: { email, role }, by }) =>
      describeInvitation(await membersFor(by).inviteQuietly(merchantId, email, role), options),
  );
  merchantCalls(app, { tag: 'People' }).list(
    {
      ...listing,
      path: '/users',
      id: 'listMembers',
      scope: { security: needs('users:read', 'merchant_user') },
      summary: 'List your people',
    },
    ({ merchantId, by }, { after, most }) =>
      membersFor(by).list(merchantId, { after: after?.userId ?? 0, most }),
  );
}

function ownMemberChangeRoutes(app: App, { membersFor }: MemberRoutesOptions): void {
  const merchant = merchantCalls(app, { tag: 'People' });
  merchant.change(
    {
      ...roleChange,
      path: '/users/:user_id/role',
      id: 'changeMemberRole',
      scope: byOwners,
      summary: 'Change what a person may do for you',
      description: 'It counts for the next call, also in sessions that are open.',
      params: userParamsSchema,
      fails: changeFailures,
    },
    ({ merchantId, params, body, by }) => membersFor(by).changeRole(merchantId, params.user_id, body.role),
  );
  merchant.change(
    {
      ...removing,
      path: '/users/:user_id',
      id: 'removeMember',
      scope: byOwners,
      summary: 'Let a person work for you no more',
      params: userParamsSchema,
      fails: changeFailures,
    },
    ({ merchantId, params, by }) => membersFor(by).remove(merchantId, params.user_id),
  );
}

function merchantMemberRoutes(app: App, { membersFor, ...options }: MemberRoutesOptions): void {
  const operator = operatorCalls(app);
  operator.change(
    {
      ...invitation,
      path: ofMerchant,
      id: 'inviteMerchantUser',
      scope: byAdmins,
      summary: 'Invite a person to work for a merchant',
      description: `${inviting} Needs a fresh sign-in.`,
      params: merchantParamsSchema,
      fails: [unusable_email, already_invited, user_disabled, unknown_merchant],
    },
    async ({ params, body: { email, role }, by }) =>
      describeInvitation(await membersFor(by).invite(params.merchant_id, email, role), options),
  );
  operator.list(
    {
      ...listing,
      path: ofMerchant,
      id: 'listMerchantUsers',
      scope: { security: needs('users:read', 'operator_user') },
      summary: 'List the people of a merchant',
      params: merchantParamsSchema,
      fails: [unknown_merchant],
    },
    ({ params, by }, { after, most }) =>
      membersFor(by).list(params.merchant_id, { after: after?.userId ?? 0, most }),
  );
}

function merchantMemberChangeRoutes(app: App, { membersFor }: MemberRoutesOptions): void {
  const operator = operatorCalls(app);
  operator.change(
    {
      ...roleChange,
      path: `${ofMerchant}/:user_id/role`,
      id: 'changeMerchantUserRole',
      scope: byAdmins,
      summary: 'Change what a person may do for a merchant',
      description: 'It counts for the next call, also in sessions that are open. Needs a fresh sign-in.',
      params: merchantUserParamsSchema,
      fails: [...changeFailures, unknown_merchant],
    },
    ({ params, body, by }) => membersFor(by).changeRole(params.merchant_id, params.user_id, body.role),
  );
  operator.change(
    {
      ...removing,
      path: `${ofMerchant}/:user_id`,
      id: 'removeMerchantUser',
      scope: byAdmins,
      summary: 'Let a person work for a merchant no more',
      params: merchantUserParamsSchema,
      fails: [...changeFailures, unknown_merchant],
    },
    ({ params, by }) => membersFor(by).remove(params.merchant_id, params.user_id),
  );
}
