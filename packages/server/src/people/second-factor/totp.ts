import { createHmac } from 'node:crypto';

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
