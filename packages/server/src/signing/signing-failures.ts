import { defineFailures } from '../kernel/failure.js';

/** Every expected failure of the calls for signing keys. */
export const signingFailures = defineFailures({
  unknown_signing_key: {
    status: 404,
    title: 'There is no such signing key',
    fix: 'List the keys with GET /operator-api/v1/signing-keys; a key that was withdrawn or has retired is not in the key set.',
  },
  signing_keys_unreadable: {
    status: 409,
    title: 'The signing keys belong to another secret',
    fix: 'Nothing was changed. Start the service with the secret of the keys, or make new ones: stoa signing-key rotate --secret-lost.',
  },
});
