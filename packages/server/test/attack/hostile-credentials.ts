import type { SeededRandom } from '../seeded-random.js';
import type { Facts } from './facts.js';
import type { Operation } from './operations.js';

/** The header of a caller that may make this call, undefined where anybody may. */
export function rightKey(
  { schemes, path }: Operation,
  { operatorToken, tenants }: Facts,
  tenantIndex: number,
): string | undefined {
  const { keys } = tenants[tenantIndex === 0 ? 0 : 1];
  const byScheme: Readonly<Record<string, string>> = {
    apiKey: path.startsWith('/merchant-api/v1/test/') ? keys.testKey : keys.apiKey,
    credential: keys.credential,
    installKey: keys.installKey,
    operatorToken,
  };
  return byScheme[schemes[0] ?? ''];
}

/** A header that nobody may sign in with here. */
export function wrongKey(operation: Operation, facts: Facts, random: SeededRandom): string {
  const right = rightKey(operation, facts, random.below(2)) ?? facts.tenants[0].keys.apiKey;
  if (random.chance(0.3)) return ofAnotherKind(operation, facts, random);
  const at = right.indexOf(' ') + 1 + random.below(right.length - right.indexOf(' ') - 1);
  return random.pick([
    right.slice(0, at),
    `${right}x`,
    `${right.slice(0, at)}${right[at] === 'A' ? 'B' : 'A'}${right.slice(at + 1)}`,
    right.replace(' ', ' x'),
    right.replace(/^\w+/, 'Digest'),
    right.replace(/^\w+ /, ''),
    `Bearer ${unsignedToken(facts)}`,
    'Bearer',
    'Bearer ',
    'Bearer null',
    `Bearer ${'a'.repeat(5_000)}`,
    "Bearer ' or '1'='1",
    'Bearer __proto__',
    'Bearer \u00e9\u00ff',
    'Basic',
    'Basic =',
    'Basic %%%',
    `Basic ${base64(':')}`,
    `Basic ${base64('\u0000:\u0000')}`,
    `Basic ${base64('constructor:constructor')}`,
    facts.tenants[0].keys.expiredApiKey,
    facts.tenants[0].keys.revokedApiKey,
    '',
  ]);
}

/** A valid key for calls of another kind. */
function ofAnotherKind(
  { schemes }: Operation,
  { tenants, operatorToken }: Facts,
  random: SeededRandom,
): string {
  const { apiKey, credential, installKey } = tenants[0].keys;
  const all = Object.entries({ apiKey, credential, installKey, operatorToken });
  const others = all.filter(([scheme]) => !schemes.includes(scheme)).map(([, key]) => key);
  return others[random.below(others.length)] ?? '';
}

/** A token with invented claims and without a signature. */
function unsignedToken({ tenants }: Facts): string {
  const parts = [{ alg: 'none' }, { scope: 'operator', merchant_id: tenants[0].merchantId }, {}];
  return parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
