import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { deriveKey, type SealOptions, seal, secretBytes, unseal } from '../../kernel/seal.js';
import type { AddressDay } from './address-day.js';
import type { AddressSecretRow } from './address-secret-store.js';

/**
 * A new secret of a day, encrypted. It is random and derived from nothing: once its row is gone, the master secret
 * cannot restore it.
 */
export function makeAddressSecret(day: AddressDay, masterSecret: Buffer): AddressSecretRow {
  return { day, sealedSecret: seal(randomBytes(secretBytes), sealOptions(day, masterSecret)) };
}

/** The key of the HMAC; `undefined` if it was encrypted under another master secret or for another day. */
export function openAddressSecret(
  { day, sealedSecret }: AddressSecretRow,
  masterSecret: Buffer,
): KeyObject | undefined {
  const secret = unseal(sealedSecret, sealOptions(day, masterSecret));
  return secret === undefined ? undefined : createSecretKey(secret);
}

function sealOptions(day: AddressDay, masterSecret: Buffer): SealOptions {
  return { key: deriveKey(masterSecret, 'address-secrets'), name: day };
}
