import { createHmac, timingSafeEqual } from 'node:crypto';
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose';
import { deriveKey } from '../../kernel/seal.js';
import type { LinkPlace } from './link-hash.js';

/** The type in the header of a head. Because of it, a head cannot pass as a token, nor a token as a head. */
export const headType = 'stoa-audit-head+jwt';

/** What a head says. */
export interface HeadClaims extends LinkPlace {
  readonly number: number;
  /** The hash of the link at this place, in hexadecimal. */
  readonly hash: string;
  /** Seconds since 1970. */
  readonly iat: number;
}

/** The key of the seals. Only a holder of the master secret can make a seal. */
export function sealKeyOf(masterSecret: Buffer): Buffer {
  return deriveKey(masterSecret, 'audit-head');
}

/** The text that is signed. Its seal ties the head to the master secret, whichever key signs it. */
export function headPayload(claims: HeadClaims, issuer: string, sealKey: Buffer): string {
  const { number, month, position, hash, iat } = claims;
  const seal = sealOf(claims, sealKey).toString('base64url');
  return JSON.stringify({ iss: issuer, iat, number, month, position, hash, seal });
}

function sealOf({ number, month, position, hash, iat }: HeadClaims, sealKey: Buffer): Buffer {
  return createHmac('sha256', sealKey)
    .update(JSON.stringify([number, month, position, hash, iat]))
    .digest();
}

/** A head whose signature fits the public key in its header, of which `kid` is the thumbprint. */
export interface ReadHead {
  readonly claims: HeadClaims;
  readonly kid: string;
  readonly seal: Buffer;
}

/** In characters. Stoa makes no longer heads. */
const longestHead = 8_192;
const algorithms = ['ES256', 'RS256', 'EdDSA'];

/**
 * Reads a compact JWS; undefined unless it is a head whose signature is valid. The caller decides whether to trust the
 * key.
 */
export async function readHead(jws: string): Promise<ReadHead | undefined> {
  if (jws.length > longestHead) return undefined;
  try {
    const { payload, protectedHeader } = await compactVerify(jws, EmbeddedJWK, { algorithms });
    const { kid, typ, jwk } = protectedHeader;
    if (typ !== headType || jwk === undefined || kid !== (await calculateJwkThumbprint(jwk)))
      return undefined;
    return readClaims(JSON.parse(Buffer.from(payload).toString('utf8')), kid);
  } catch {
    // Whatever the reason, it does not verify.
    return undefined;
  }
}

function readClaims(said: unknown, kid: string): ReadHead | undefined {
  if (typeof said !== 'object' || said === null) return undefined;
  const { number, month, position, hash, iat, seal }: Partial<Record<string, unknown>> = { ...said };
  if (!isCount(number) || !isCount(position) || !isCount(iat)) return undefined;
  if (typeof month !== 'string' || !/^\d{4}-\d\d$/.test(month)) return undefined;
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash) || typeof seal !== 'string') return undefined;
  return {
    claims: { number, month, position, hash, iat },
    kid,
    seal: Buffer.from(seal, 'base64url'),
  };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

/** Whether somebody with the master secret made this head. */
export function isSealed({ claims, seal }: ReadHead, sealKey: Buffer): boolean {
  const right = sealOf(claims, sealKey);
  return seal.length === right.length && timingSafeEqual(seal, right);
}
