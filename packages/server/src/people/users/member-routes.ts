import { accessFailures } from '../../access/access-failures.js';
import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { numberAfter, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import type { Member } from '../membership-store.js';
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

const own = '/merchant-api/v1/users';
const operators = '/operator-api/v1/merchants/:merchant_id/users';

/** The people of a merchant: its owners invite them, and so do the operator's admins. */
export function memberRoutes(app: App, options: MemberRoutesOptions): void {
  ownMemberRoutes(app, options);
  ownMemberChangeRoutes(app, options);
  merchantMemberRoutes(app, options);
  merchantMemberChangeRoutes(app, options);
}

const invitation = {
  description:
    'Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. The answer has the same shape whether the address is known or not.',
  body: ref(newMemberSchema),
};
const invitationAnswer = jsonAnswer('The link, or where the person signs in.', ref(invitationSchema));
const invitationFailures = [
  ...faultsWithBody,
  peopleFailures.unusable_email,
  peopleFailures.already_invited,
] as const;
const changeFailures = [
  ...faultsWithBody,
  peopleFailures.own_access,
  peopleFailures.unknown_user,
  peopleFailures.last_owner,
] as const;
const done = { 204: { description: 'Done.', type: 'null' } };
const removal =
  'It counts for the next call, also in sessions that are open. The account of the person stays, and so does what else they may do.';

function pageOfMembers(found: readonly Member[], limit: number) {
  const { items, next_cursor } = pageOf(found, limit, ({ userId }) => userId);
  return { users: items.map(memberOnWire), next_cursor };
}

function ownMemberRoutes(app: App, { membersFor, limitInvitations, ...options }: MemberRoutesOptions): void {
  app.post(
    own,
    {
      onRequest: limitCaller(limitInvitations),
      config: { audit: 'user.invited' },
      schema: {
        tags: ['People'],
        security: needs('users:write', 'merchant_user'),
        operationId: 'inviteMember',
        summary: 'Invite a person to work for you',
        ...invitation,
        response: responses({ 201: invitationAnswer }, ...invitationFailures),
      },
    },
    async (request, reply) => {
      const { email, role } = request.body;
      const invited = await membersFor(actorOf(request)).inviteQuietly(callingMerchant(request), email, role);
      return reply.code(201).send(describeInvitation(invited, options));
    },
  );
  app.get(
    own,
    {
      schema: {
        tags: ['People'],
        security: needs('users:read', 'merchant_user'),
        operationId: 'listMembers',
        summary: 'List your people',
        description: 'In the order of their numbers.',
        querystring: memberQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of people.', ref(memberPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageItemsByDefault, cursor } = request.query;
      const page = { after: numberAfter(cursor), most: limit + 1 };
      const found = await membersFor(actorOf(request)).list(callingMerchant(request), page);
      return reply.send(pageOfMembers(found, limit));
    },
  );
}

function ownMemberChangeRoutes(app: App, { membersFor }: MemberRoutesOptions): void {
  app.put(
    `${own}/:user_id/role`,
    {
      config: { audit: 'user.role_changed' },
      schema: {
        tags: ['People'],
        security: needs('users:write', 'merchant_user'),
        operationId: 'changeMemberRole',
        summary: 'Change what a person may do for you',
        description: 'It counts for the next call, also in sessions that are open.',
        params: userParamsSchema,
        body: ref(memberRoleSchema),
        response: responses(done, ...changeFailures),
      },
    },
    async (request, reply) => {
      const members = membersFor(actorOf(request));
      await members.changeRole(callingMerchant(request), request.params.user_id, request.body.role);
      return reply.code(204).send();
    },
  );
  app.delete(
    `${own}/:user_id`,
    {
      config: { audit: 'user.role_changed' },
      schema: {
        tags: ['People'],
        security: needs('users:write', 'merchant_user'),
        operationId: 'removeMember',
        summary: 'Let a person work for you no more',
        description: removal,
        params: userParamsSchema,
        response: responses(done, ...changeFailures),
      },
    },
    async (request, reply) => {
      await membersFor(actorOf(request)).remove(callingMerchant(request), request.params.user_id);
      return reply.code(204).send();
    },
  );
}

function merchantMemberRoutes(app: App, { membersFor, ...options }: MemberRoutesOptions): void {
  app.post(
    operators,
    {
      config: { audit: 'user.invited' },
      schema: {
        tags: ['Operator'],
        security: needs('users:write', 'operator_user'),
        operationId: 'inviteMerchantUser',
        summary: 'Invite a person to work for a merchant',
        ...invitation,
        description: `${invitation.description} Needs a fresh sign-in.`,
        params: merchantParamsSchema,
        response: responses(
          { 201: invitationAnswer },
          ...invitationFailures,
          accessFailures.fresh_sign_in_needed,
          peopleFailures.user_disabled,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { email, role } = request.body;
      const invited = await membersFor(actorOf(request)).invite(request.params.merchant_id, email, role);
      return reply.code(201).send(describeInvitation(invited, options));
    },
  );
  app.get(
    operators,
    {
      schema: {
        tags: ['Operator'],
        security: needs('users:read', 'operator_user'),
        operationId: 'listMerchantUsers',
        summary: 'List the people of a merchant',
        description: 'In the order of their numbers.',
        params: merchantParamsSchema,
        querystring: memberQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of people.', ref(memberPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageItemsByDefault, cursor } = request.query;
      const page = { after: numberAfter(cursor), most: limit + 1 };
      const found = await membersFor(actorOf(request)).list(request.params.merchant_id, page);
      return reply.send(pageOfMembers(found, limit));
    },
  );
}

function merchantMemberChangeRoutes(app: App, { membersFor }: MemberRoutesOptions): void {
  app.put(
    `${operators}/:user_id/role`,
    {
      config: { audit: 'user.role_changed' },
      schema: {
        tags: ['Operator'],
        security: needs('users:write', 'operator_user'),
        operationId: 'changeMerchantUserRole',
        summary: 'Change what a person may do for a merchant',
        description: 'It counts for the next call, also in sessions that are open. Needs a fresh sign-in.',
        params: merchantUserParamsSchema,
        body: ref(memberRoleSchema),
        response: responses(
          done,
          ...changeFailures,
          accessFailures.fresh_sign_in_needed,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, user_id: userId } = request.params;
      await membersFor(actorOf(request)).changeRole(merchantId, userId, request.body.role);
      return reply.code(204).send();
    },
  );
  app.delete(
    `${operators}/:user_id`,
    {
      config: { audit: 'user.role_changed' },
      schema: {
        tags: ['Operator'],
        security: needs('users:write', 'operator_user'),
        operationId: 'removeMerchantUser',
        summary: 'Let a person work for a merchant no more',
        description: removal,
        params: merchantUserParamsSchema,
        response: responses(done, ...changeFailures, accessFailures.unknown_merchant),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, user_id: userId } = request.params;
      await membersFor(actorOf(request)).remove(merchantId, userId);
      return reply.code(204).send();
    },
  );
}
