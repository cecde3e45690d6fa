import type { PublicUrlAt } from '../../http/listening/base-url.js';
import { addressOfLink, type OfferedLink } from '../make-link.js';
import { signInPath } from '../sign-in-path.js';

export interface InvitationOptions {
  readonly publicUrlAt: PublicUrlAt;
  /**
   * The identity provider is the only way in: links open nothing; the person signs in there, and accepts what merchants
   * offer.
   */
  readonly passwordsOff: boolean;
}

/** What an invitation answers beside the id of the person: the link, or only where the person signs in. */
export function describeInvitation(
  { mailed, ...link }: OfferedLink,
  { publicUrlAt, passwordsOff }: InvitationOptions,
) {
  return {
    link: passwordsOff ? null : addressOfLink(publicUrlAt, link),
    expires_at: passwordsOff ? null : link.expiresAt.toISOString(),
    sign_in_at: `${publicUrlAt(link.listener)}${signInPath}`,
    mailed,
  };
}
