import { type Static, Type } from 'typebox';

/** One public key (RFC 7517), with the members of its type (RFC 7518, section 6; RFC 8037, section 2). */
const publicJwkSchema = Type.Object(
  {
    kty: Type.String({ description: 'EC, RSA or OKP.' }),
    kid: Type.String({ description: 'Thumbprint of the key (RFC 7638); the header of a token names it.' }),
    alg: Type.String({ description: 'ES256, RS256 or EdDSA.' }),
    use: Type.Literal('sig'),
    crv: Type.Optional(Type.String({ description: 'Curve, of EC and OKP keys.' })),
    x: Type.Optional(Type.String()),
    y: Type.Optional(Type.String()),
    n: Type.Optional(Type.String({ description: 'Modulus, of RSA keys.' })),
    e: Type.Optional(Type.String()),
  },
  { $id: 'PublicKey', additionalProperties: false },
);

export const jwkSetSchema = Type.Object(
  { keys: Type.Array(Type.Unsafe<PublicJwk>({ $ref: 'PublicKey#' }), { minItems: 1 }) },
  {
    $id: 'PublicKeySet',
    description: 'JSON Web Key Set (RFC 7517): every key whose tokens may still be valid, and the next one.',
  },
);

export type PublicJwk = Static<typeof publicJwkSchema>;

export const signingSchemas = [publicJwkSchema, jwkSetSchema] as const;
