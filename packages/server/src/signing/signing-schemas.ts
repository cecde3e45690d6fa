import { type Static, Type } from 'typebox';
import { choice, exact, named, text, time } from '../http/validating/members.js';
import { ref } from '../http/validating/validation.js';

/** One public key (RFC 7517), with the members of its type (RFC 7518, section 6; RFC 8037, section 2). */
const publicJwkSchema = exact('PublicKey', {
  kty: text('EC, RSA or OKP.'),
  kid: text('Thumbprint of the key (RFC 7638); the header of a token names it.'),
  alg: text('ES256, RS256 or EdDSA.'),
  use: Type.Literal('sig'),
  crv: Type.Optional(text('Curve, of EC and OKP keys.')),
  x: Type.Optional(Type.String()),
  y: Type.Optional(Type.String()),
  n: Type.Optional(text('Modulus, of RSA keys.')),
  e: Type.Optional(Type.String()),
});

export const jwkSetSchema = Type.Object(
  { keys: Type.Array(ref(publicJwkSchema), { minItems: 1 }) },
  {
    $id: 'PublicKeySet',
    description: 'JSON Web Key Set (RFC 7517): every key whose tokens may still be valid, and the next one.',
  },
);

const statusMembers = {
  kid: text('Names the key in the header of its tokens.'),
  algorithm: text('ES256, RS256 or EdDSA.'),
  phase: choice<string>(
    ['pending', 'signing', 'retiring'],
    '`pending`: published, and signs later. `retiring`: signs no more, and its tokens are still valid.',
  ),
  created_at: time('When it was published.'),
  signs_from: time('From when on it signs.'),
  published_until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Until when it stays in the key set; null while no other key follows it.',
  }),
};

const signingKeySchema = named('SigningKey', statusMembers);

export const signingKeyListSchema = named('SigningKeyList', {
  signing_keys: Type.Array(ref(signingKeySchema)),
});

export const rotatedSigningKeySchema = named('RotatedSigningKey', {
  ...statusMembers,
  created: Type.Boolean({ description: 'Whether this call made it.' }),
});

export const withdrawnSigningKeySchema = named('WithdrawnSigningKey', {
  withdrawn: ref(signingKeySchema),
  successor: Type.Union([ref(signingKeySchema), Type.Null()], {
    description: 'The key that signs instead from now on; null if the withdrawn one did not sign.',
  }),
});

export const signingKeyParamsSchema = Type.Object({ kid: Type.String({ maxLength: 100 }) });

export type PublicJwk = Static<typeof publicJwkSchema>;

export const signingSchemas = [
  publicJwkSchema,
  jwkSetSchema,
  signingKeySchema,
  signingKeyListSchema,
  rotatedSigningKeySchema,
  withdrawnSigningKeySchema,
] as const;
