import { needs, operatorCalls } from '../../access/index.js';
import type { Actor } from '../../audit-entries/index.js';
import type { App } from '../../http/app.js';
import { cursorOf, idKey } from '../../http/page-cursor.js';
import { addressOfLink } from '../make-link.js';
import { peopleFailures } from '../people-failures.js';
import { refusePasswords } from '../refuse-passwords.js';
import {
  colleagueOnWire,
  colleaguePageSchema,
  colleagueQuerySchema,
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

const reads = { security: needs('users:read', 'operator_user') };
const writes = { security: needs('users:write', 'operator_user') };
const {
  unusable_email,
  already_invited,
  user_disabled,
  own_access,
  unknown_user,
  last_admin,
  user_erased,
  passwords_off,
} = peopleFailures;
const userCursor = cursorOf({ userId: idKey });

/** What admins do with people. */
export function userRoutes(app: App, options: UserRoutesOptions): void {
  inviteAndListRoutes(app, options);
  accessRoutes(app, options);
  eraseRoute(app, options);
  resetRoutes(app, options);
}

function inviteAndListRoutes(app: App, { usersFor, ...options }: UserRoutesOptions): void {
  const operator = operatorCalls(app);
  operator.change({
    path: '/users',
    id: 'inviteUser',
    scope: writes,
    audit: 'user.invited',
    summary: 'Invite a person to work for the operator',
    description:
      'Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. Needs a fresh sign-in.',
    body: newUserSchema,
    status: 201,
    answer: ['The link, or where the person signs in.', invitationSchema],
    fails: [unusable_email, already_invited, user_disabled],
    handle: async ({ body: { email, role }, by }) => {
      const invited = await usersFor(by).invite(email, role);
      return { user_id: invited.userId, ...describeInvitation(invited, options) };
    },
  });
  operator.list({
    path: '/users',
    id: 'listUsers',
    scope: reads,
    summary: 'List the people',
    description:
      'Everybody who may sign in, for the operator or for a merchant, in the order of their numbers.',
    query: userQuerySchema,
    answer: ['A page of people.', userPageSchema],
    cursor: userCursor,
    items: 'users',
    onWire: userOnWire,
    find: ({ query: { user_id: userId, email, works_for: side }, by }, { after, most }) =>
      usersFor(by).list({ userId, email, isOperator: side === 'operator', after: after?.userId ?? 0, most }),
  });
  operator.list({
    path: '/colleagues',
    id: 'listColleagues',
    // All who work for the operator have it: they may know who made an entry that they read.
    scope: { security: needs('access:read', 'operator_user') },
    summary: 'List who works for the operator',
    description:
      'The people with a role of the operator, in the order of their numbers: who `user 3` is in members such as `made_by`. It says nothing of their rights.',
    query: colleagueQuerySchema,
    answer: ['A page of people.', colleaguePageSchema],
    cursor: userCursor,
    items: 'colleagues',
    onWire: colleagueOnWire,
    find: ({ by }, { after, most }) =>
      usersFor(by).list({ isOperator: true, after: after?.userId ?? 0, most }),
  });
}

function accessRoutes(app: App, { usersFor }: UserRoutesOptions): void {
  const operator = operatorCalls(app);
  operator.change({
    method: 'PUT',
    path: '/users/:user_id/role',
    id: 'changeUserRole',
    scope: writes,
    audit: 'user.role_changed',
    summary: 'Change what a person may do for the operator',
    description:
      'Ends the sessions of the person. Null takes the role away; memberships of merchants stay. Needs a fresh sign-in.',
    params: userParamsSchema,
    body: userRoleSchema,
    answer: 'Done.',
    fails: [own_access, unknown_user, last_admin, user_erased],
    handle: ({ params, body, by }) => usersFor(by).changeRole(params.user_id, body.role),
  });
  operator.change({
    path: '/users/:user_id/disable',
    id: 'disableUser',
    scope: writes,
    audit: 'user.disabled',
    summary: 'Stop a person from signing in',
    description: 'Ends their sessions and links at once. Everything else stays.',
    params: userParamsSchema,
    answer: ['What is left without an owner.', leftMerchantsSchema],
    fails: [own_access, unknown_user, last_admin],
    handle: async ({ params, by }) => ({
      merchants_without_owner: await usersFor(by).disable(params.user_id),
    }),
  });
  operator.change({
    path: '/users/:user_id/enable',
    id: 'enableUser',
    scope: writes,
    audit: 'user.enabled',
    summary: 'Let a person sign in again',
    description: 'With the password and the roles that they had. Needs a fresh sign-in.',
    params: userParamsSchema,
    answer: 'Done.',
    fails: [unknown_user, user_erased],
    handle: ({ params, by }) => usersFor(by).enable(params.user_id),
  });
}

function eraseRoute(app: App, { usersFor }: UserRoutesOptions): void {
  operatorCalls(app).change({
    method: 'DELETE',
    path: '/users/:user_id',
    id: 'eraseUser',
    scope: writes,
    audit: ['user.erased', 'user.role_changed'],
    summary: 'Erase a person',
    description:
      'Forgets the e-mail address, for ever. The number stays, so that the audit trail stays readable. Needs a fresh sign-in.',
    params: userParamsSchema,
    answer: ['What is left without an owner.', leftMerchantsSchema],
    fails: [own_access, unknown_user, last_admin],
    handle: async ({ params, by }) => ({ merchants_without_owner: await usersFor(by).erase(params.user_id) }),
  });
}

function resetRoutes(app: App, { usersFor, publicUrlAt, passwordsOff }: UserRoutesOptions): void {
  const operator = operatorCalls(app);
  operator.change({
    path: '/users/:user_id/reset',
    id: 'resetUser',
    scope: writes,
    audit: ['user.link_made', 'user.second_factor_changed'],
    summary: 'Make a link with which a person sets a new password',
    description:
      'The old password works until then, unless the second factor goes as well. Give the link to that person only. Needs a fresh sign-in; for oneself there is the change of the password.',
    params: userParamsSchema,
    body: userResetSchema,
    status: 201,
    answer: ['The link.', userLinkSchema],
    fails: [own_access, passwords_off, unknown_user, user_erased],
    handle: async ({ params: { user_id: userId }, body, by }) => {
      if (passwordsOff) return refusePasswords();
      const link = await usersFor(by).reset(userId, { secondFactor: body.second_factor ?? false });
      return linkOnWire(userId, addressOfLink(publicUrlAt, link), link);
    },
  });
  operator.change({
    method: 'DELETE',
    path: '/users/:user_id/sessions',
    id: 'endUserSessions',
    scope: writes,
    audit: 'session.ended',
    summary: 'End all sessions of a person',
    description: 'They sign in again.',
    params: userParamsSchema,
    answer: ['How many there were.', endedSessionsSchema],
    fails: [unknown_user],
    handle: async ({ params, by }) => ({ sessions_ended: await usersFor(by).endSessions(params.user_id) }),
  });
}
