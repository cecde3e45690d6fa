import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Transaction } from '../../database/database.js';
import { deriveKey, seal, unseal } from '../../kernel/seal.js';
import type { StoredUser } from '../user-store.js';
import { acceptStep, useRecoveryCode } from './second-factor-store.js';

/**
 * What every app that makes codes understands: SHA-1, 6 digits, 30 seconds (RFC 6238, section 4; RFC 4226, section
 * 5.3).
 */
export const totp = { digits: 6, stepSeconds: 30, secretBytes: 20 } as const;

/** How many steps a clock may be off, each way (RFC 6238, section 5.2). */
const window = 1;

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / totp.stepSeconds);
}

/** The code of a time step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** totp.digits;
  return String(number).padStart(totp.digits, '0');
}

/** The time step of a code, if it is the present one, the one before or the one after. */
export function stepOfCode(code: string, secret: Buffer, now: Date): number | undefined {
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => present - window + index);
  return steps.find((step) => codeOf(secret, step) === code);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648, section 6), as such apps take secrets. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** The address that apps read from a QR code (Key Uri Format of Google Authenticator). */
export function otpauthAddress(
  secret: Buffer,
  { issuer, account }: Record<'issuer' | 'account', string>,
): string {
  const name = encodeURIComponent(issuer);
  return `otpauth://totp/${name}:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${name}`;
}

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
