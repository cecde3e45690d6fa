import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { App } from '../../http/app.js';
import { numberAfter, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { addressOfLink } from '../make-link.js';
import { peopleFailures } from '../people-failures.js';
import { refusePasswords } from '../refuse-passwords.js';
import {
  endedSessionsSchema,
  invitationSchema,
  leftMerchantsSchema,
  linkOnWire,
  newUserSchema,
  userLinkSchema,
  userOnWire,
  userPageSchema,
  userParamsSchema,
  userQuerySchema,
  userResetSchema,
  userRoleSchema,
} from '../user-schemas.js';
import { describeInvitation, type InvitationOptions } from './describe-invitation.js';
import type { UserManagement } from './manage-users.js';

/** With `passwordsOff`, passwords cannot be reset. */
export interface UserRoutesOptions extends InvitationOptions {
  readonly usersFor: (actor: Actor) => UserManagement;
}

const path = '/operator-api/v1/users';
const reads = needs('users:read', 'operator_user');
const writes = needs('users:write', 'operator_user');

/** What admins do with people. */
export function userRoutes(app: App, options: UserRoutesOptions): void {
  inviteRoute(app, options);
  listRoute(app, options);
  roleRoute(app, options);
  disableRoutes(app, options);
  eraseRoute(app, options);
  resetRoutes(app, options);
}

function inviteRoute(app: App, { usersFor, ...options }: UserRoutesOptions): void {
  app.post(
    path,
    {
      config: { audit: 'user.invited' },
      schema: {
        tags: ['Operator'],
        security: writes,
        operationId: 'inviteUser',
        summary: 'Invite a person to work for the operator',
        description:
          'Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. Needs a fresh sign-in.',
        body: ref(newUserSchema),
        response: responses(
          { 201: jsonAnswer('The link, or where the person signs in.', ref(invitationSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          peopleFailures.unusable_email,
          peopleFailures.already_invited,
          peopleFailures.user_disabled,
        ),
      },
    },
    async (request, reply) => {
      const { email, role } = request.body;
      const invited = await usersFor(actorOf(request)).invite(email, role);
      return reply.code(201).send(describeInvitation(invited, options));
    },
  );
}

function listRoute(app: App, { usersFor }: UserRoutesOptions): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Operator'],
        security: reads,
        operationId: 'listUsers',
        summary: 'List the people',
        description:
          'Everybody who may sign in, for the operator or for a merchant, in the order of their numbers.',
        querystring: userQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of people.', ref(userPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageItemsByDefault, cursor, user_id: userId, email } = request.query;
      const found = await usersFor(actorOf(request)).list({
        userId,
        email,
        isOperator: request.query.works_for === 'operator',
        after: numberAfter(cursor),
        most: limit + 1,
      });
      const { items, next_cursor } = pageOf(found, limit, ({ userId }) => userId);
      return reply.send({ users: items.map(userOnWire), next_cursor });
    },
  );
}

function roleRoute(app: App, { usersFor }: UserRoutesOptions): void {
  app.put(
    `${path}/:user_id/role`,
    {
      config: { audit: 'user.role_changed' },
      schema: {
        tags: ['Operator'],
        security: writes,
        operationId: 'changeUserRole',
        summary: 'Change what a person may do for the operator',
        description:
          'Ends the sessions of the person. Null takes the role away; memberships of merchants stay. Needs a fresh sign-in.',
        params: userParamsSchema,
        body: ref(userRoleSchema),
        response: responses(
          { 204: { description: 'Done.', type: 'null' } },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          peopleFailures.own_access,
          peopleFailures.unknown_user,
          peopleFailures.last_admin,
          peopleFailures.user_erased,
        ),
      },
    },
    async (request, reply) => {
      await usersFor(actorOf(request)).changeRole(request.params.user_id, request.body.role);
      return reply.code(204).send();
    },
  );
}

function disableRoutes(app: App, { usersFor }: UserRoutesOptions): void {
  app.post(
    `${path}/:user_id/disable`,
    {
      config: { audit: 'user.disabled' },
      schema: {
        tags: ['Operator'],
        security: writes,
        operationId: 'disableUser',
        summary: 'Let a person sign in no more',
        description: 'Ends their sessions and links at once. Everything else stays.',
        params: userParamsSchema,
        response: responses(
          { 200: jsonAnswer('What is left without an owner.', ref(leftMerchantsSchema)) },
          ...faultsWithBody,
          peopleFailures.own_access,
          peopleFailures.unknown_user,
          peopleFailures.last_admin,
        ),
      },
    },
    async (request, reply) => {
      const left = await usersFor(actorOf(request)).disable(request.params.user_id);
      return reply.send({ merchants_without_owner: left });
    },
  );
  app.post(
    `${path}/:user_id/enable`,
    {
      config: { audit: 'user.enabled' },
      schema: {
        tags: ['Operator'],
        security: writes,
        operationId: 'enableUser',
        summary: 'Let a person sign in again',
        description: 'With the password and the roles that they had. Needs a fresh sign-in.',
        params: userParamsSchema,
        response: responses(
          { 204: { description: 'Done.', type: 'null' } },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          peopleFailures.unknown_user,
          peopleFailures.user_erased,
        ),
      },
    },
    async (request, reply) => {
      await usersFor(actorOf(request)).enable(request.params.user_id);
      return reply.code(204).send();
    },
  );
}

function eraseRoute(app: App, { usersFor }: UserRoutesOptions): void {
  app.delete(
    `${path}/:user_id`,
    {
      config: { audit: ['user.erased', 'user.role_changed'] },
      schema: {
        tags: ['Operator'],
        security: writes,
        operationId: 'eraseUser',
        summary: 'Erase a person',
        description:
          'Forgets the e-mail address, for ever. The number stays, so that the audit trail stays readable. Needs a fresh sign-in.',
        params: userParamsSchema,
        response: responses(
          { 200: jsonAnswer('What is left without an owner.', ref(leftMerchantsSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          peopleFailures.own_access,
          peopleFailures.unknown_user,
          peopleFailures.last_admin,
        ),
      },
    },
    async (request, reply) => {
      const left = await usersFor(actorOf(request)).erase(request.params.user_id);
      return reply.send({ merchants_without_owner: left });
    },
  );
}

function resetRoutes(app: App, { usersFor, publicUrlAt, passwordsOff }: UserRoutesOptions): void {
  app.post(
    `${path}/:user_id/reset`,
    {
      config: { audit: ['user.link_made', 'user.second_factor_changed'] },
      schema: {
        tags: ['Operator'],
        security: writes,
        operationId: 'resetUser',
        summary: 'Make a link with which a person sets a new password',
        description:
          'The old password works until then, unless the second factor goes as well. Give the link to that person only. Needs a fresh sign-in; for oneself there is the change of the password.',
        params: userParamsSchema,
        body: ref(userResetSchema),
        response: responses(
          { 201: jsonAnswer('The link.', ref(userLinkSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          peopleFailures.own_access,
          peopleFailures.passwords_off,
          peopleFailures.unknown_user,
          peopleFailures.user_erased,
        ),
      },
    },
    async (request, reply) => {
      if (passwordsOff) return refusePasswords();
      const { user_id: userId } = request.params;
      const link = await usersFor(actorOf(request)).reset(userId, {
        secondFactor: request.body.second_factor ?? false,
      });
      return reply.code(201).send(linkOnWire(userId, addressOfLink(publicUrlAt, link), link));
    },
  );
  app.delete(
    `${path}/:user_id/sessions`,
    {
      config: { audit: 'session.ended' },
      schema: {
        tags: ['Operator'],
        security: writes,
        operationId: 'endUserSessions',
        summary: 'End all sessions of a person',
        description: 'They sign in again.',
        params: userParamsSchema,
        response: responses(
          { 200: jsonAnswer('How many there were.', ref(endedSessionsSchema)) },
          ...faultsWithBody,
          peopleFailures.unknown_user,
        ),
      },
    },
    async (request, reply) => {
      const ended = await usersFor(actorOf(request)).endSessions(request.params.user_id);
      return reply.send({ sessions_ended: ended });
    },
  );
}
