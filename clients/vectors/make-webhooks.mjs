/**
 * Writes webhooks.json anew: `node clients/vectors/make-webhooks.mjs`. The keys are made for this run. Private keys are not kept; the
 * shared secrets are in the file, because a receiver has them, and belong to nobody.
 */
import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

const now = 1_795_348_800;
const id = '3d4a8f0e-6f0b-4b8c-9a51-0c2f8e6b7d10';

const newSecret = (bytes) => `whsec_${randomBytes(bytes).toString('base64')}`;
const [secret, second, short, long] = [32, 32, 24, 64].map(newSecret);

function newPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  return { privateKey, key: `whpk_${Buffer.from(x, 'base64url').toString('base64')}` };
}
const [pair, other] = [newPair(), newPair()];

const notification = {
  id,
  timestamp: '2026-11-20T12:00:04.217Z',
  sequence: 42,
  merchant_id: 1,
  type: 'report.completed',
  object: { type: 'report', id: '1763640001000000' },
  counts: { recorded: 1_200, repeated: 0, invalid: 3 },
  href: '/merchant-api/v1/reports/1763640001000000',
};
const usual = JSON.stringify(notification);

/** A signature by a shared secret or a private key. */
function signatureOf(by, { messageId = id, timestamp = now, body = usual } = {}) {
  const signed = Buffer.from(`${messageId}.${timestamp}.${body}`);
  return typeof by === 'string'
    ? `v1,${createHmac('sha256', Buffer.from(by.slice(6), 'base64'))
        .update(signed)
        .digest('base64')}`
    : `v1a,${sign(null, signed, by.privateKey).toString('base64')}`;
}

const cases = [];

/** A message that is right unless the case says otherwise. */
function add(
  name,
  verdict,
  { keys = [secret], by = secret, body = usual, timestamp = now, signature, headers = {}, without } = {},
) {
  const all = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature ?? signatureOf(by, { timestamp, body }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([header]) => header !== without));
  cases.push({ name, keys, headers: sent, body, verdict });
}

add('HMAC-SHA256', 'valid');
add('Ed25519', 'valid', { keys: [pair.key], by: pair });
add('a secret of 24 bytes', 'valid', { keys: [short], by: short });
add('a secret of 64 bytes', 'valid', { keys: [long], by: long });
add('text beyond ASCII', 'valid', { body: JSON.stringify({ ...notification, note: 'Größe 🎮' }) });
add('a body with spaces, which are signed as well', 'valid', { body: JSON.stringify(notification, null, 2) });
add('a type that this client does not know', 'valid', {
  body: JSON.stringify({ ...notification, type: 'report.later' }),
});
add('names of headers in capitals', 'valid', {
  headers: { 'WEBHOOK-ID': id },
  without: 'webhook-id',
});
add('the old key and the new one sign, and the receiver has the old one', 'valid', {
  keys: [second],
  signature: [secret, second].map((by) => signatureOf(by)).join(' '),
});
add('one of the keys of the receiver fits', 'valid', { keys: [second, pair.key, secret] });
add('both kinds sign, and the receiver has the public key', 'valid', {
  keys: [pair.key],
  signature: [secret, pair].map((by) => signatureOf(by)).join(' '),
});
add('signatures of other versions are passed over', 'valid', {
  signature: `v9,abc v1x ${signatureOf(other)} v1, , ${signatureOf(secret)}`,
});
add('twenty signatures, of which the last one fits', 'valid', {
  signature: [...Array.from({ length: 19 }, () => signatureOf(second)), signatureOf(secret)].join(' '),
});
add('sent 300 s ago', 'valid', { timestamp: now - 300 });
add('sent 300 s in the future', 'valid', { timestamp: now + 300 });

add('sent 301 s ago', 'too_old', { timestamp: now - 301 });
add('sent in 1970', 'too_old', { timestamp: 0 });
add('sent 301 s in the future', 'too_new', { timestamp: now + 301 });
add('sent at a time in milliseconds', 'headers', { timestamp: now * 1_000 });
add('sent long ago, and by another key', 'too_old', { timestamp: now - 86_400, by: second });

add('another secret', 'signature', { by: second });
add('another key of Ed25519', 'signature', { keys: [pair.key], by: other });
add('a key of Ed25519 for a message with a shared secret', 'signature', { keys: [pair.key] });
add('a shared secret for a message of Ed25519', 'signature', { by: pair });
add('a body that was changed', 'signature', {
  body: usual.replace('1200', '1201'),
  signature: signatureOf(secret),
});
add('a body that was parsed and written again', 'signature', {
  body: JSON.stringify(notification, null, 1),
  signature: signatureOf(secret),
});
add('a body with a line break at its end', 'signature', {
  body: `${usual}\n`,
  signature: signatureOf(secret),
});
add('another id', 'signature', { headers: { 'webhook-id': '11111111-1111-4111-8111-111111111111' } });
add('another time', 'signature', { signature: signatureOf(secret, { timestamp: now - 1 }) });
add('parts that were moved over their borders', 'headers', {
  headers: { 'webhook-id': `${id}.${now}` },
  signature: signatureOf(secret, { body: `${now}.${usual}` }),
});
add('the right signature under another version', 'signature', {
  signature: signatureOf(secret).replace('v1,', 'v1a,'),
});
add('the right signature under version 2', 'signature', {
  signature: signatureOf(secret).replace('v1,', 'v2,'),
});
add('the right signature without a version', 'signature', { signature: signatureOf(secret).slice(3) });
add('a signature that was cut', 'signature', { signature: signatureOf(secret).slice(0, -4) });
add('signatures with commas between them', 'signature', {
  signature: [second, secret].map((by) => signatureOf(by)).join(','),
});
add('a signature of nothing', 'signature', { signature: 'v1,' });
add('the key itself in a header', 'signature', {
  by: other,
  keys: [pair.key],
  headers: { 'webhook-public-key': other.key },
});

for (const header of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
  add(`no ${header}`, 'headers', { without: header });
add('an empty id', 'headers', { headers: { 'webhook-id': '' } });
add('an empty signature', 'headers', { signature: '' });
for (const [name, timestamp] of [
  ['a date', '2026-11-22T12:00:00Z'],
  ['a negative number', `-${now}`],
  ['a fraction', `${now}.5`],
  ['a space before it', ` ${now}`],
  ['a number with an exponent', '1.7953488e9'],
  ['hexadecimal digits', `0x${now.toString(16)}`],
])
  add(`a time that is or has ${name}`, 'headers', { timestamp });
add('a signature header of 5,000 characters', 'headers', {
  signature: `${signatureOf(secret)} ${'v1,a '.repeat(1_000)}`,
});

add('a body that is not JSON', 'body', { body: '{"type":' });
add('a body that is a list', 'body', { body: '[]' });
add('a body without a type', 'body', { body: '{"id":1}' });
add('an empty body', 'body', { body: '' });

const file = { now, toleranceSeconds: 300, cases };
await writeFile(new URL('webhooks.json', import.meta.url), `${JSON.stringify(file, null, 2)}\n`);
