import { createHmac, type KeyObject } from 'node:crypto';
import type { Instant } from '@stoa/contract';
import { addressForMatching } from '../../kernel/client-address.js';
import { isTwin } from '../../kernel/twin.js';
import { type WindowPart, windowOnDay } from './address-day.js';
import type { AddressSecretKeeper } from './address-secret-keeper.js';

/** The 32 bytes by which a session's address is stored; `canonical` comes from `canonicalAddress`. */
export type HideSession = (canonical: string, seenAt: Instant) => Buffer;

/** The key under which an address was stored during a part of the matching window. */
export interface HiddenAddress extends WindowPart {
  readonly key: Buffer;
}

/** Turns addresses into the keys that are stored and compared instead. */
export interface HideAddress {
  /** For sessions that are in the matching window at `now`: those of the store, or test sessions of a twin. */
  forSessions(now: Date, twin?: number): Promise<HideSession>;
  /**
   * All keys under which sessions of the window can hold the address of an install call for a merchant: one a day, the
   * oldest first. Each twin has keys of its own, so its installations never meet sessions of the store, nor those of
   * another twin.
   */
  forInstall(canonical: string, now: Date, merchantId: number): Promise<HiddenAddress[]>;
}

export interface HideAddressOptions {
  readonly keeper: Pick<AddressSecretKeeper, 'secretsAt'>;
  /** With 64, IPv6 addresses are compared by their network only. IPv4 addresses are always compared whole. */
  readonly ipv6PrefixBits: 128 | 64;
}

/**
 * Hides addresses by HMAC-SHA-256 under the secret of the day on which the session was seen (decisions, "Installation
 * attribution"): there are so few IPv4 addresses that a hash without a key could be reversed by trying them all. It is
 * the day of the session, not the day of the feed, so that a call has to look under only two or three keys, however
 * late sessions are fed.
 */
export function createHideAddress({ keeper, ipv6PrefixBits }: HideAddressOptions): HideAddress {
  const hide = (canonical: string, secret: KeyObject, twin: number | undefined): Buffer =>
    createHmac('sha256', secret)
      .update(twin === undefined ? '' : `twin ${twin} `)
      .update(addressForMatching(canonical, ipv6PrefixBits))
      .digest();
  return {
    forSessions: async (now, twin) => {
      const days = [...(await keeper.secretsAt(now))].map(([day, secret]) => ({
        ...windowOnDay(day, now),
        secret,
      }));
      return (canonical, seenAt) => {
        const day = days.find(({ from, before }) => from <= seenAt && seenAt < before);
        if (day === undefined) throw new Error('a session outside the matching window has no secret');
        return hide(canonical, day.secret, twin);
      };
    },
    forInstall: async (canonical, now, merchantId) =>
      [...(await keeper.secretsAt(now))].map(([day, secret]) => ({
        key: hide(canonical, secret, isTwin(merchantId) ? merchantId : undefined),
        ...windowOnDay(day, now),
      })),
  };
}
