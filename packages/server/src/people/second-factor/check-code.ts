import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/database.js';
import { deriveKey, seal, unseal } from '../../kernel/seal.js';
import type { StoredUser } from '../user-store.js';
import { acceptStep, useRecoveryCode } from './second-factor-store.js';
import { base32, stepOfCode } from './totp.js';

/** Secrets of generators, sealed under the master secret and bound to their user. */
export interface FactorSeal {
  seal(userId: number, secret: Buffer): Buffer;
  /** Undefined if it was sealed under another master secret. */
  unseal(userId: number, sealed: Buffer): Buffer | undefined;
}

export function createFactorSeal(masterSecret: Buffer): FactorSeal {
  const key = deriveKey(masterSecret, 'second-factor');
  const optionsOf = (userId: number) => ({ key, name: `second factor of user ${userId}` });
  return {
    seal: (userId, secret) => seal(secret, optionsOf(userId)),
    unseal: (userId, sealed) => unseal(sealed, optionsOf(userId)),
  };
}

/** A code without spaces: apps show one in the middle, and people type it, too. */
export function bareCode(code: string): string {
  return code.replaceAll(/\s/g, '');
}

/** Uses up a code of the generator or a recovery code; false if it is wrong or was used before. */
export async function useCode(
  tx: Transaction,
  { userId, secondFactor }: Pick<StoredUser, 'userId' | 'secondFactor'>,
  { code, now, factors }: { readonly code: string; readonly now: Date; readonly factors: FactorSeal },
): Promise<boolean> {
  const bare = bareCode(code);
  if (/^\d{6}$/.test(bare)) {
    const secret = secondFactor === null ? undefined : factors.unseal(userId, secondFactor);
    const step = secret === undefined ? undefined : stepOfCode(bare, secret, now);
    return step !== undefined && acceptStep(tx, userId, step);
  }
  return useRecoveryCode(tx, userId, { codeHash: hashRecoveryCode(code), now });
}

const recoveryCodes = 10;

/** Each has 80 random bits, too many to find a code from its plain hash by guessing. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-').toLowerCase(),
  );
}

/** The same hash whether the code is written with or without hyphens, in capitals or not. */
export function hashRecoveryCode(code: string): Buffer {
  const bare = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
  return createHash('sha256').update(bare, 'utf8').digest();
}
