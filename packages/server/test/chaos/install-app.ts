import assert from 'node:assert/strict';
import { type ChaosMerchant, type Client, repeatCall } from './client-calls.js';

/**
 * Feeds a store session, and lets its user install the app: the two are matched if the session has arrived. Also
 * repeats a call with an earlier token, which must always get the same installation. Returns the new installation.
 */
export async function installApp(token: string, merchant: ChaosMerchant, client: Client): Promise<string> {
  const { books, journal, operatorToken: key } = client;
  const { merchantId } = merchant;
  const storeUserId = `user-${token}`;
  books.storeUsers.add(storeUserId);
  const from = addressOf(books.storeUsers.size);
  const session = { store_user_id: storeUserId, ip_address: from, seen_at: new Date().toISOString() };
  const body = JSON.stringify({ sessions: [session] });
  await repeatCall({ path: '/operator-api/v1/store-sessions', key, body }, client);
  const claims = await callInstall(token, merchant, { client, from });
  assert.deepEqual(claims.match, { rule: 'ip', candidates: 1 }, `${storeUserId} was fed, and is not found`);
  journal.installed(merchantId, claims.installation_token, { isLate: false });
  await assertSameAsBefore(merchant, client);
  books.of(merchantId).installations.set(token, claims.installation_token);
  return claims.installation_token;
}

async function assertSameAsBefore(merchant: ChaosMerchant, client: Client): Promise<void> {
  const before = [...client.books.of(merchant.merchantId).installations];
  const [token, installation] = before[client.random.below(before.length)] ?? [];
  if (token === undefined) return;
  const again = await callInstall(token, merchant, { client, from: '192.0.2.1' });
  assert.equal(again.installation_token, installation, `${token} has two installations`);
}

interface InstallationClaims {
  readonly installation_token: string;
  readonly match: { readonly rule: string; readonly candidates: number };
}

/** Sends an install call with the same token until it is answered, and returns the content of the answer. */
async function callInstall(
  token: string,
  { bundleId }: ChaosMerchant,
  { client, from }: { readonly client: Client; readonly from: string },
): Promise<InstallationClaims> {
  const body = JSON.stringify({ token, bundle_id: bundleId });
  const { text } = await repeatCall({ path: '/merchant-api/v1/attribution/install', body, from }, client);
  return JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as InstallationClaims;
}

/** Each store user has a different address. */
function addressOf(number: number): string {
  return `10.${Math.floor(number / 65_536) % 256}.${Math.floor(number / 256) % 256}.${number % 256}`;
}
