import { Type } from 'typebox';
import { type MerchantRole, merchantRoles, type OperatorRole, operatorRoles } from '../access/index.js';
import { pageParameters } from '../http/page-cursor.js';
import { choice, exact, idOf, named, pageSchema, text } from '../http/validating/members.js';
import { StorableText } from '../http/validating/text-forms.js';
import { wireOf } from '../http/wire-of.js';
import type { OfferedLink } from './make-link.js';
import type { Member } from './membership-store.js';
import type { ListedUser } from './user-store.js';

const id = (description: string) => idOf(description);
const time = (description: string) => Type.String({ format: 'date-time', description });
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

export const memberIdSchema = Type.String({
  format: 'uuid',
  description: 'Names the person for this merchant, for ever. Other merchants have other ids for them.',
});

export const emailSchema = Type.String({
  minLength: 3,
  maxLength: 254,
  description: 'The e-mail address, in ASCII; upper and lower case are the same.',
});

const operatorRole = Type.Unsafe<OperatorRole>({ type: 'string', enum: Object.keys(operatorRoles) });
const merchantRole = Type.Unsafe<MerchantRole>({ type: 'string', enum: Object.keys(merchantRoles) });
const operatorRoleOrNull = Type.Unsafe<OperatorRole | null>({
  type: ['string', 'null'],
  enum: [...Object.keys(operatorRoles), null],
  description: 'What the person may do for the operator; null: nothing.',
});
const state = choice<string>(
  ['invited', 'active', 'disabled'],
  '`invited`: the link was not used yet. `disabled`: the person cannot sign in.',
);

export const newUserSchema = exact('NewUser', { email: emailSchema, role: operatorRole });
export const newMemberSchema = exact('NewMember', { email: emailSchema, role: merchantRole });
export const userRoleSchema = exact('UserRole', { role: operatorRoleOrNull });
export const memberRoleSchema = exact('MemberRole', { role: merchantRole });
export const userResetSchema = exact('UserReset', {
  second_factor: Type.Optional(
    Type.Boolean({
      description:
        'Also remove the second factor with its recovery codes, and the password at once; ends all sessions.',
    }),
  ),
});

const link = {
  user_id: id('Names the person, for ever.'),
  link: text('For the person alone; shown once. It works once.'),
  expires_at: time('When the link stops working.'),
  mailed: Type.Boolean({ description: 'Whether it is also sent to the person by mail.' }),
};
export const userLinkSchema = named('UserLink', link);
const invitation = {
  link: Type.Union([Type.String(), Type.Null()], {
    description:
      'For the person alone; shown once. It works once. Null where the identity provider is the only way in: the person signs in there with this address. A role of the operator counts then; what a merchant offers once the person accepts it.',
  }),
  expires_at: timeOrNull('When the link stops working; null without one.'),
  sign_in_at: text('Where the person signs in.'),
  mailed: link.mailed,
};
export const invitationSchema = named('Invitation', { user_id: link.user_id, ...invitation });
export const merchantInvitationSchema = named('MerchantInvitation', {
  member_id: memberIdSchema,
  ...invitation,
});

const userSchema = named('User', {
  user_id: link.user_id,
  email: Type.Union([Type.String(), Type.Null()], { description: 'Null once the person was erased.' }),
  role: operatorRoleOrNull,
  state,
  second_factor: Type.Boolean({ description: 'Whether a sign-in asks for a code.' }),
  merchants: Type.Array(Type.Object({ merchant_id: id('The merchant.'), role: merchantRole, state }), {
    description: 'For which merchants the person works.',
  }),
  created_at: time('When the person was first invited.'),
  disabled_at: timeOrNull('Since when the person cannot sign in.'),
  erased_at: timeOrNull('When the address was erased.'),
});
export const userPageSchema = pageSchema('UserPage', 'users', userSchema);

const colleagueSchema = named('Colleague', {
  user_id: link.user_id,
  email: Type.Union([Type.String(), Type.Null()]),
});
export const colleaguePageSchema = pageSchema('ColleaguePage', 'colleagues', colleagueSchema);
export const colleagueOnWire = wireOf(colleagueSchema);
export const colleagueQuerySchema = Type.Object(pageParameters);

const member = {
  member_id: memberIdSchema,
  email: Type.Union([Type.String(), Type.Null()]),
  role: merchantRole,
  state,
  invited_at: time('When the person was invited.'),
  accepted_at: timeOrNull('When the person used the link.'),
};
const memberSchema = named('Member', { user_id: link.user_id, ...member });
export const memberPageSchema = pageSchema('MemberPage', 'users', memberSchema);
const merchantMemberSchema = named('MerchantMember', member);
export const merchantMemberPageSchema = pageSchema('MerchantMemberPage', 'users', merchantMemberSchema);

export const leftMerchantsSchema = named('LeftMerchants', {
  merchants_without_owner: Type.Array(Type.Integer(), {
    description: 'Merchants whose only owner this was. Invite another one for each.',
  }),
});
export const endedSessionsSchema = named('EndedSessions', { sessions_ended: Type.Integer({ minimum: 0 }) });

export const memberParamsSchema = Type.Object({ member_id: memberIdSchema });
export const userParamsSchema = Type.Object({ user_id: Type.Integer() });
export const merchantUserParamsSchema = Type.Object({ merchant_id: Type.Integer(), user_id: Type.Integer() });
export const merchantParamsSchema = Type.Object({ merchant_id: Type.Integer() });
export const memberQuerySchema = Type.Object({ ...pageParameters });
export const userQuerySchema = Type.Object({
  user_id: Type.Optional(idOf('Only this person.')),
  email: Type.Optional(
    StorableText({
      maxLength: 254,
      description: 'Only the person with this address, in any case.',
      example: 'ann@example.com',
    }),
  ),
  works_for: Type.Optional(choice(['operator'], 'Only people with a role of the operator.')),
  ...pageParameters,
});

export function userOnWire(user: ListedUser) {
  const stateOf = (accepted: boolean): string => {
    if (user.disabledAt !== null) return 'disabled';
    return accepted ? 'active' : 'invited';
  };
  return {
    user_id: user.userId,
    email: user.email,
    role: user.operatorRole,
    state: stateOf(user.operatorRoleAccepted || user.memberships.some(({ accepted }) => accepted)),
    second_factor: user.hasSecondFactor,
    merchants: user.memberships.map(({ merchantId, role, accepted }) => ({
      merchant_id: merchantId,
      role,
      state: stateOf(accepted),
    })),
    created_at: user.createdAt.toISOString(),
    disabled_at: user.disabledAt?.toISOString() ?? null,
    erased_at: user.erasedAt?.toISOString() ?? null,
  };
}

/**
 * Before a person accepts, the merchant learns nothing new about them: the address is the one that it entered itself,
 * and whether the account is disabled does not show.
 */
export function merchantMemberOnWire({ memberId, email, role, createdAt, acceptedAt, disabledAt }: Member) {
  return {
    member_id: memberId,
    email,
    role,
    state: acceptedAt === null ? 'invited' : disabledAt === null ? 'active' : 'disabled',
    invited_at: createdAt.toISOString(),
    accepted_at: acceptedAt?.toISOString() ?? null,
  };
}

/** The same for the operator, who knows people by their numbers. */
export function memberOnWire(ofMerchant: Member) {
  return { user_id: ofMerchant.userId, ...merchantMemberOnWire(ofMerchant) };
}

export function linkOnWire(userId: number, link: string, { expiresAt, mailed }: OfferedLink) {
  return { user_id: userId, link, expires_at: expiresAt.toISOString(), mailed };
}

/** Every schema with an `$id` of the calls about people. */
export const userSchemas = [
  newUserSchema,
  newMemberSchema,
  userRoleSchema,
  memberRoleSchema,
  userResetSchema,
  userLinkSchema,
  invitationSchema,
  merchantInvitationSchema,
  userSchema,
  userPageSchema,
  colleagueSchema,
  colleaguePageSchema,
  memberSchema,
  memberPageSchema,
  merchantMemberSchema,
  merchantMemberPageSchema,
  leftMerchantsSchema,
  endedSessionsSchema,
];
