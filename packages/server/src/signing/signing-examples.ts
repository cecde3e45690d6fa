import type { ExampleValues } from '../http/description/example-of-schema.js';

/** The key that signs. */
export const signingExamples: ExampleValues = {
  kid: 'c0Q1uSbS2wJ3p0v8',
  algorithm: 'ES256',
  phase: 'signing',
  created: true,
  signs_from: '2026-11-20T12:20:00Z',
  published_until: null,
  'PublicKeySet.keys': [
    {
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      kid: 'c0Q1uSbS2wJ3p0v8',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
};
