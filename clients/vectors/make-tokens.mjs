/**
 * Writes tokens.json anew: `node clients/vectors/make-tokens.mjs`. The keys are made for this run, and the private ones are
 * not kept: the file holds only public keys and tokens. So every run writes other tokens, with the same verdicts.
 */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

const now = 1_795_348_800;
const issuer = 'https://store.example';
const audience = 'com.example.game';
const requestToken = '7d3b7a52-3f2c-4a2e-9f0e-1f7a9d1c2b3a';

const pairs = {
  es256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  foreign: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  rs256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  rs256short: generateKeyPairSync('rsa', { modulusLength: 1024 }),
};

function jwkOf(kid, alg) {
  return { kid, use: 'sig', alg, ...pairs[kid].publicKey.export({ format: 'jwk' }) };
}

const keys = { keys: [jwkOf('es256', 'ES256'), jwkOf('rs256', 'RS256'), jwkOf('rs256short', 'RS256')] };

const claims = {
  iss: issuer,
  aud: audience,
  iat: now - 60,
  exp: now + 3_540,
  jti: '3f0c9a53-7be4-4c0e-8f55-0c4f6f1f4a11',
  request_token: requestToken,
  installation_token: '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00',
  match: { rule: 'device', candidates: 3 },
};

const encode = (text) => Buffer.from(text).toString('base64url');

function signatureOf(input, alg, kid) {
  if (alg === 'RS256') return sign('sha256', Buffer.from(input), pairs[kid].privateKey);
  return sign('sha256', Buffer.from(input), { key: pairs[kid].privateKey, dsaEncoding: 'ieee-p1363' });
}

/** A token; `payload` is text, so that it can be anything. */
function tokenOf({ header = {}, payload = JSON.stringify(claims), signWith = 'es256', signature } = {}) {
  const alg = signWith.startsWith('rs256') ? 'RS256' : 'ES256';
  const input = `${encode(JSON.stringify({ alg, kid: signWith, typ: 'JWT', ...header }))}.${encode(payload)}`;
  return `${input}.${(signature ?? signatureOf)(input, alg, signWith).toString('base64url')}`;
}

const withClaims = (changes) => tokenOf({ payload: JSON.stringify({ ...claims, ...changes }) });
const data = '{"utm_source":"newsletter","campaign_id":12021000000000000000123}';
const withData = `${JSON.stringify(claims).slice(0, -1)},"attribution_data":${data}}`;
const plain = tokenOf();
const [plainHeader, plainPayload, plainSignature] = plain.split('.');
const changed = encode(
  JSON.stringify({ ...claims, installation_token: '11111111-1111-4111-8111-111111111111' }),
);
const publicPem = pairs.rs256.publicKey.export({ format: 'pem', type: 'spki' });

function derSignature(input) {
  return sign('sha256', Buffer.from(input), pairs.es256.privateKey);
}

/** [name, token, verdict, request token if it is checked] */
const cases = [
  ['ES256', plain, 'valid'],
  ['RS256', tokenOf({ signWith: 'rs256' }), 'valid'],
  ['the request token is the one that was sent', plain, 'valid', requestToken],
  ['attribution data with more digits than a double holds', tokenOf({ payload: withData }), 'valid'],
  ['expired 10 minutes ago', withClaims({ iat: now - 4_200, exp: now - 600 }), 'expired'],
  ['issued in 10 minutes', withClaims({ iat: now + 600, exp: now + 4_200 }), 'not_yet_valid'],
  ['no expiry', withClaims({ exp: undefined }), 'malformed'],
  ['an expiry that is a text', withClaims({ exp: String(now + 600) }), 'malformed'],
  ['another audience', withClaims({ aud: 'com.example.other' }), 'audience'],
  ['no audience', withClaims({ aud: undefined }), 'audience'],
  ['another issuer', withClaims({ iss: 'https://other.example' }), 'issuer'],
  ['the issuer with a slash at its end', withClaims({ iss: `${issuer}/` }), 'valid'],
  ['no issuer', withClaims({ iss: undefined }), 'issuer'],
  ['the issuer in a longer address', withClaims({ iss: `${issuer}.example` }), 'issuer'],
  ['another request token', plain, 'request_token', '00000000-0000-4000-8000-000000000000'],
  ['no request token', withClaims({ request_token: undefined }), 'request_token', requestToken],
  ['a key that is not published', tokenOf({ signWith: 'foreign' }), 'unknown_key'],
  ['an RSA key below 2,048 bits', tokenOf({ signWith: 'rs256short' }), 'unknown_key'],
  ['ES256 with the name of an RSA key', tokenOf({ header: { kid: 'rs256' } }), 'unknown_key'],
  [
    'the name of a published key, signed with another',
    tokenOf({ signWith: 'foreign', header: { kid: 'es256' } }),
    'signature',
  ],
  ['alg none', tokenOf({ header: { alg: 'none' }, signature: () => Buffer.alloc(0) }), 'algorithm'],
  [
    'alg HS256, with the public key as the secret',
    tokenOf({
      header: { alg: 'HS256', kid: 'rs256' },
      signature: (input) => createHmac('sha256', publicPem).update(input).digest(),
    }),
    'algorithm',
  ],
  ['alg in small letters', tokenOf({ header: { alg: 'es256' } }), 'algorithm'],
  ['a changed payload', `${plainHeader}.${changed}.${plainSignature}`, 'signature'],
  [
    'a changed signature',
    `${plainHeader}.${plainPayload}.${plainSignature.slice(0, 20)}${plainSignature[20] === 'A' ? 'B' : 'A'}${plainSignature.slice(21)}`,
    'signature',
  ],
  ['an ES256 signature of zeros', tokenOf({ signature: () => Buffer.alloc(64) }), 'signature'],
  ['an ES256 signature in DER', tokenOf({ signature: derSignature }), 'signature'],
  [
    'an ES256 signature with a byte less',
    tokenOf({ signature: (...input) => signatureOf(...input).subarray(0, 63) }),
    'signature',
  ],
  [
    'an ES256 signature with a byte more',
    tokenOf({ signature: (...input) => Buffer.concat([signatureOf(...input), Buffer.alloc(1)]) }),
    'signature',
  ],
  ['an empty signature', `${plainHeader}.${plainPayload}.`, 'signature'],
  ['an extension that must be understood', tokenOf({ header: { crit: ['x'], x: 1 } }), 'malformed'],
  ['two parts', `${plainHeader}.${plainPayload}`, 'malformed'],
  ['five parts', `${plain}.x.y`, 'malformed'],
  ['no text', '', 'malformed'],
  ['a header that is not JSON', `${encode('{alg:ES256}')}.${plainPayload}.${plainSignature}`, 'malformed'],
  ['a payload that is not an object', tokenOf({ payload: '[]' }), 'malformed'],
];

const file = {
  now,
  issuer,
  audience,
  keys,
  attributionData: data,
  cases: cases.map(([name, token, verdict, sent]) => ({
    name,
    token,
    ...(sent === undefined ? {} : { requestToken: sent }),
    verdict,
  })),
};
await writeFile(new URL('tokens.json', import.meta.url), `${JSON.stringify(file, null, 2)}\n`);
