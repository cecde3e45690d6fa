import { defineFailures } from '../kernel/failure.js';

/** Every expected failure of people and their sessions. */
export const peopleFailures = defineFailures({
  unusable_email: {
    status: 400,
    title: 'The e-mail address cannot be used',
    fix: 'Write it like name@example.com, in ASCII, with 254 characters at most.',
  },
  unusable_password: {
    status: 400,
    title: 'The password cannot be used',
    fix: 'Choose one as detail says: 12 to 128 characters, not a common one, and not your e-mail address.',
  },
  sign_in_refused: {
    status: 401,
    title: 'The e-mail address, the password or the code is wrong',
    fix: 'Check all three; a code counts once. Anyone who forgot the password asks for a link at /sign-in/reset, or an admin for one: stoa user reset.',
  },
  second_factor_needed: {
    status: 401,
    title: 'The sign-in needs a code of the second factor',
    fix: 'Send the same again with code: six digits of the app, or one of the recovery codes.',
  },
  own_access: {
    status: 403,
    title: 'You cannot change your own access',
    fix: 'Ask another admin or owner.',
  },
  passwords_off: {
    status: 403,
    title: 'Passwords are turned off here',
    fix: 'Sign in at the identity provider, at /sign-in; invitations wait there for you.',
  },
  unknown_user: {
    status: 404,
    title: 'There is no such person',
    fix: 'List the people first; a person who was erased keeps the number and nothing else.',
  },
  mail_not_offered: {
    status: 404,
    title: 'The role of the person does not include such mails',
    fix: 'List what can be chosen first: GET /session-api/v1/mail, or stoa user mail.',
  },
  unknown_offer: {
    status: 404,
    title: 'There is no such offer',
    fix: 'Read the session: it lists what you can accept. Offers to an address that this sign-in did not prove are accepted with their link.',
  },
  unknown_session: {
    status: 404,
    title: 'There is no such session',
    fix: 'List your sessions with GET /session-api/v1/sessions; one that ended is no longer there.',
  },
  unknown_link: {
    status: 404,
    title: 'The link is unknown, used or expired',
    fix: 'A link works once, for 24 hours, and until there is a newer one. Ask for a new one.',
  },
  already_invited: {
    status: 409,
    title: 'The person has a role there already',
    fix: 'Change the role of the person instead.',
  },
  last_admin: {
    status: 409,
    title: 'The person is the last admin',
    fix: 'Make somebody else an admin first, who must have accepted the invitation.',
  },
  last_owner: {
    status: 409,
    title: 'The person is the last owner of the merchant',
    fix: 'Make somebody else an owner first, who must have accepted the invitation.',
  },
  user_disabled: {
    status: 409,
    title: 'The person is disabled',
    fix: 'Let the person sign in again first (stoa user enable), then invite them.',
  },
  user_erased: {
    status: 409,
    title: 'The person was erased',
    fix: 'Invite the person again: they get a new number.',
  },
  wrong_code: {
    status: 409,
    title: 'The code is wrong',
    fix: 'Send the code that the app shows now. If the setup is older than 5 minutes or was used, begin again; check the clock of the device.',
  },
  mail_not_set_up: {
    status: 409,
    title: 'This service sends no links for a new password',
    fix: 'Ask an admin of the operator for a link: stoa user reset.',
  },
  insecure_address: {
    status: 409,
    title: 'Nobody can sign in at this address of the service',
    fix: 'Set STOA_BASE_URL (for operators STOA_OPERATOR_URL) to the https address that browsers show; without https, a sign-in works only on loopback.',
  },
  signs_in_elsewhere: {
    status: 409,
    title: 'The person signs in at the identity provider',
    fix: 'Sign in there, and accept the invitation at /sign-in/account.',
  },
});
