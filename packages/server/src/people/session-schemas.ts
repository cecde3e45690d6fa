import { Type } from 'typebox';
import { merchantRoles, operatorRoles, testOfSchema } from '../access/index.js';
import { choice, exact, idOf, named, text } from '../http/validating/members.js';
import type { ListedSession } from './session-store.js';
import { emailSchema, memberIdSchema } from './user-schemas.js';

const id = (description: string) => idOf(description);
const time = (description: string) => Type.String({ format: 'date-time', description });

/** The limit is higher than that of any password, but low enough that nobody can make us hash a novel. */
const password = Type.String({ minLength: 1, maxLength: 1_024, description: 'The present password.' });
const newPassword = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description: '12 to 128 characters; not a common password, and not the e-mail address.',
});
const code = Type.Optional(
  Type.String({
    maxLength: 64,
    description:
      'Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once.',
  }),
);
const link = Type.String({ maxLength: 128, description: 'What stands after # in the link.' });

export const signInSchema = exact('SignIn', { email: emailSchema, password, code });
export const confirmationSchema = exact('Confirmation', { password, code });
export const passwordChangeSchema = exact('PasswordChange', { password, code, new_password: newPassword });
export const linkUseSchema = exact('LinkUse', {
  link,
  password: Type.String({
    minLength: 1,
    maxLength: 1_024,
    description: 'A new password; or the present one, if the person has one and was invited once more.',
  }),
  code,
});

export const resetRequestSchema = exact('ResetRequest', { email: emailSchema });

const scopes = Type.Array(Type.String());
const how = choice<string>(['password', 'oidc', 'link'], 'How the person signed in.');

export const sessionSchema = named('Session', {
  user_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    description:
      'The number of a person who works for the operator; null for others, whom merchants know by `member_id`.',
  }),
  email: Type.Union([Type.String(), Type.Null()]),
  session_id: id('Names the session.'),
  how,
  confirmed_at: time('When the person last proved who they are.'),
  expires_at: time('When the session ends at the latest.'),
  second_factor: choice<string>(
    ['on', 'off', 'required'],
    '`required`: the role of the operator counts once a second factor is set up.',
  ),
  operator: Type.Union(
    [
      Type.Object({
        role: Type.Unsafe<string>({ type: 'string', enum: Object.keys(operatorRoles) }),
        scopes,
      }),
      Type.Null(),
    ],
    { description: 'What the person may do for the operator.' },
  ),
  merchants: Type.Array(
    Type.Object({
      merchant_id: id('For the header Stoa-Merchant.'),
      member_id: memberIdSchema,
      name: Type.String(),
      role: Type.Unsafe<string>({ type: 'string', enum: Object.keys(merchantRoles) }),
      scopes,
      test_of: testOfSchema,
    }),
    { description: 'For which merchants the person works, and the twins of these.' },
  ),
  offers: Type.Array(
    Type.Object({
      merchant_id: id('The merchant.'),
      name: Type.String(),
      role: Type.Unsafe<string>({ type: 'string', enum: Object.keys(merchantRoles) }),
    }),
    {
      description:
        'Memberships that were offered to the address of the person, and that they can accept. Only in a session that proved the address, at the identity provider; otherwise the link of the invitation does.',
    },
  ),
});

export const sessionListSchema = named('SessionList', {
  sessions: Type.Array(
    Type.Object({
      session_id: id('Names the session, to end it.'),
      is_this: Type.Boolean({ description: 'Whether it is the one of this call.' }),
      how,
      created_at: time('When the person signed in.'),
      confirmed_at: time('When the person last proved who they are.'),
      last_seen_at: time('When it was last used, up to a minute late.'),
    }),
  ),
});

export const secondFactorSetupSchema = named('SecondFactorSetup', {
  secret: text('For the app that makes codes, if it cannot read the address.'),
  otpauth_url: text('For the app, usually as a QR code.'),
  setup: text('Send it back with the first code, within 5 minutes. It works once.'),
});
export const secondFactorProofSchema = exact('SecondFactorProof', {
  setup: Type.String({ maxLength: 512, description: 'As it was answered.' }),
  code: Type.String({ maxLength: 64, description: 'The code that the app shows, with or without spaces.' }),
});
export const recoveryCodesSchema = named('RecoveryCodes', {
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each stands in once for a code of the app. Shown once.',
  }),
});

export const offerParamsSchema = Type.Object({ merchant_id: Type.Integer() });
export const sessionParamsSchema = Type.Object({ session_id: Type.Integer() });

export function sessionOnWire(
  { sessionId, how: signedInBy, createdAt, confirmedAt, lastSeenAt }: ListedSession,
  present: number,
) {
  return {
    session_id: sessionId,
    is_this: sessionId === present,
    how: signedInBy,
    created_at: createdAt.toISOString(),
    confirmed_at: confirmedAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  };
}

/** Every schema with an `$id` of the calls about one's own sessions. */
export const sessionSchemas = [
  signInSchema,
  confirmationSchema,
  passwordChangeSchema,
  linkUseSchema,
  resetRequestSchema,
  sessionSchema,
  sessionListSchema,
  secondFactorSetupSchema,
  secondFactorProofSchema,
  recoveryCodesSchema,
];
