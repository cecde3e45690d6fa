import { defineFailures } from '../kernel/failure.js';

/** Every expected failure of access, including sign-in. */
export const accessFailures = defineFailures({
  unusable_value: {
    status: 400,
    title: 'A value cannot be used',
    fix: 'Change the value that errors points at.',
  },
  unauthenticated: {
    status: 401,
    title: 'The credentials are absent or not valid',
    fix: 'Send the Authorization header as detail says; a key that was revoked needs to be replaced.',
  },
  key_expired: {
    status: 401,
    title: 'The key has expired',
    fix: 'Get a new key from the person who issues them, and rotate the next one before it ends.',
  },
  merchant_suspended: {
    status: 403,
    title: 'The merchant is suspended',
    fix: 'Ask the operator; nothing is lost, and the same keys work again once the merchant is resumed.',
  },
  beyond_own_scopes: {
    status: 403,
    title: 'The key would have scopes that its issuer lacks',
    fix: 'Name fewer scopes, or let somebody do it who has those that detail names.',
  },
  not_a_twin: {
    status: 403,
    title: 'The call works only in a twin',
    fix: 'Use a key that begins with stoa_test_, or name the twin in the header Stoa-Merchant: docs/guide/test-before-you-go-live.md.',
  },
  wrong_scope: {
    status: 403,
    title: 'The credentials are not for this call',
    fix: 'Use a key of the kind and scope that detail names.',
  },
  foreign_origin: {
    status: 403,
    title: 'A call with a session came from somewhere else',
    fix: 'Make the call from a page of this service; STOA_BASE_URL (for operators STOA_OPERATOR_URL) must be the address that browsers show. Programs use a key.',
  },
  fresh_sign_in_needed: {
    status: 403,
    title: 'The call needs a fresh sign-in',
    fix: 'Confirm the session with POST /session-api/v1/session/confirmation, then send the same request within 5 minutes.',
  },
  merchant_not_named: {
    status: 403,
    title: 'The person works for several merchants',
    fix: 'Name one of them with the header Stoa-Merchant.',
  },
  not_a_member: {
    status: 403,
    title: 'The person does not work for this merchant',
    fix: 'Name a merchant of GET /session-api/v1/session with the header Stoa-Merchant, or ask its owner for an invitation.',
  },
  unknown_merchant: {
    status: 404,
    title: 'There is no such merchant',
    fix: 'List the merchants with GET /operator-api/v1/merchants or stoa merchant list.',
  },
  unknown_app: {
    status: 404,
    title: 'There is no such app',
    fix: 'Check bundle_id, upper and lower case included; the operator registers apps.',
  },
  unknown_access_key: {
    status: 404,
    title: 'There is no such key',
    fix: 'List the keys; a revoked one stays in the list.',
  },
  key_is_over: {
    status: 409,
    title: 'The key is no longer valid',
    fix: 'Issue a new key.',
  },
  key_was_rotated: {
    status: 409,
    title: 'The key has been rotated already',
    fix: 'Use the key that detail names; if nobody has its secret, revoke it, and rotate again.',
  },
  too_many_keys: {
    status: 409,
    title: 'There are too many keys',
    fix: 'Revoke keys that nobody uses any more; the list says when each was used last.',
  },
  bundle_id_taken: {
    status: 409,
    title: 'The bundle identifier belongs to a merchant already',
    fix: 'A bundle identifier belongs to one merchant; check its spelling.',
  },
});
