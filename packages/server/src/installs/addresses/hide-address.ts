import { createHmac, type KeyObject } from 'node:crypto';
import { addressForMatching } from '../../kernel/client-address.js';
import type { Instant } from '../../kernel/timestamp.js';
import { addressDayOf, type WindowPart, windowOnDay } from './address-day.js';
import type { AddressSecretKeeper } from './address-secret-keeper.js';

/** The 32 bytes by which a session's address is stored; `canonical` comes from `canonicalAddress`. */
export type HideSession = (canonical: string, seenAt: Instant) => Buffer;

/** What an address was stored as in a part of the matching window. */
export interface HiddenAddress extends WindowPart {
  readonly key: Buffer;
}

/** Turns addresses into what is stored and compared instead of them. */
export interface HideAddress {
  /** For sessions that are in the matching window at `now`. */
  forSessions(now: Date): Promise<HideSession>;
  /** All that the address of an install call can be stored as by sessions of the window: one value a day, the oldest first. */
  forInstall(canonical: string, now: Date): Promise<HiddenAddress[]>;
}

export interface HideAddressOptions {
  readonly keeper: Pick<AddressSecretKeeper, 'secretsAt'>;
  /** 64 compares IPv6 addresses by their network; IPv4 is always whole. */
  readonly ipv6PrefixBits: 128 | 64;
}

/**
 * HMAC-SHA-256 under the secret of the day on which the session was seen (decisions, "Installation attribution"): there
 * are so few IPv4 addresses that a hash without a key could be reversed by trying them all. The day is the session's,
 * not that of the feed, so that a call looks under two or three values, however late sessions are fed.
 */
export function createHideAddress({ keeper, ipv6PrefixBits }: HideAddressOptions): HideAddress {
  const hide = (canonical: string, secret: KeyObject): Buffer =>
    createHmac('sha256', secret).update(addressForMatching(canonical, ipv6PrefixBits)).digest();
  return {
    forSessions: async (now) => {
      const secrets = await keeper.secretsAt(now);
      return (canonical, seenAt) => {
        const secret = secrets.get(addressDayOf(seenAt));
        if (secret === undefined) throw new Error('a session outside the matching window has no secret');
        return hide(canonical, secret);
      };
    },
    forInstall: async (canonical, now) =>
      [...(await keeper.secretsAt(now))].map(([day, secret]) => ({
        key: hide(canonical, secret),
        ...windowOnDay(day, now),
      })),
  };
}
