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
    fix: 'Send the Authorization header as detail says; a key that was revoked needs to be replaced by the operator.',
  },
  key_expired: {
    status: 401,
    title: 'The key has expired',
    fix: 'Ask the operator for a new key, and let it begin before this one ends next time.',
  },
  wrong_scope: {
    status: 403,
    title: 'The credentials are not for this call',
    fix: 'Use a key of the kind and scope that detail names.',
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
    fix: 'List the keys of the merchant; a revoked one stays in the list.',
  },
  bundle_id_taken: {
    status: 409,
    title: 'The bundle identifier belongs to a merchant already',
    fix: 'A bundle identifier belongs to one merchant; check its spelling.',
  },
});
