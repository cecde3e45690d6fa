import { hashSecret, newSecret } from '../access/index.js';
import type { Transaction } from '../database/database.js';
import type { PublicUrlAt } from '../http/base-url.js';
import type { ListenerName } from '../http/listeners.js';
import { type NewLink, replaceLink } from './link-store.js';

/** By this a leaked link is recognised. */
export const linkPrefix = 'stoa_lnk_';

/** How long a link works. */
const linkLifeMs = 24 * 3_600_000;

export interface MadeLink {
  /** Shown once; only its hash is stored. */
  readonly secret: string;
  readonly expiresAt: Date;
  /** Where the person signs in. */
  readonly listener: ListenerName;
}

/** A link, and whether it is also sent to the person. Whether the mail arrives, nobody knows here. */
export interface OfferedLink extends MadeLink {
  readonly mailed: boolean;
}

/** Makes a link for a person. Earlier ones for the same no longer work. */
export async function makeLink(
  tx: Transaction,
  { listener, ...link }: Omit<NewLink, 'secretHash' | 'expiresAt'> & Pick<MadeLink, 'listener'>,
): Promise<MadeLink> {
  const secret = newSecret(linkPrefix);
  const expiresAt = new Date(link.now.getTime() + linkLifeMs);
  await replaceLink(tx, { ...link, secretHash: hashSecret(secret), expiresAt });
  return { secret, expiresAt, listener };
}

/**
 * The address that the person opens. The secret stands after `#`, which browsers send to nobody: it gets into no log, no referrer
 * and no preview.
 */
export function addressOfLink(publicUrlAt: PublicUrlAt, { secret, listener }: MadeLink): string {
  return `${publicUrlAt(listener)}/sign-in/link#${secret}`;
}
