import { hashSecret, newSecret } from '../access/index.js';
import type { Transaction } from '../database/database.js';
import type { PublicUrlAt } from '../http/listening/base-url.js';
import type { ListenerName } from '../http/listening/listeners.js';
import { type NewLink, replaceLink } from './link-store.js';
import type { StoredUser } from './user-store.js';

/** Makes a leaked link recognisable. */
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

/** A link, and whether a mail with it was queued. Whether the mail arrives is not known here. */
export interface OfferedLink extends MadeLink {
  readonly mailed: boolean;
}

/** Makes a link for a person. Earlier links of the same kind for the same merchant no longer work. */
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
 * The address that the person opens. The secret comes after `#`. Browsers do not send that part, so the secret appears
 * in no log, referrer or preview.
 */
export function addressOfLink(publicUrlAt: PublicUrlAt, { secret, listener }: MadeLink): string {
  return `${publicUrlAt(listener)}/sign-in/link#${secret}`;
}

/** People of the operator sign in at the operator's listener, others at the public one. */
export function listenerOf({ operatorRole }: Pick<StoredUser, 'operatorRole'>): ListenerName {
  return operatorRole === null ? 'public' : 'operator';
}
