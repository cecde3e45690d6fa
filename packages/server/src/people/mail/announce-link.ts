import type { PublicUrlAt } from '../../http/listening/base-url.js';
import type { LinkKind } from '../link-store.js';
import { addressOfLink, type MadeLink } from '../make-link.js';
import { accountPath, signInPath } from '../sign-in-path.js';
import type { Letter, Mailer } from './mailer.js';

/** Who a link is for. */
export interface LinkReader {
  readonly userId: number;
  readonly email: string;
  /** `second_factor_lost`: a reset that removed the second factor and the password at once. */
  readonly kind: LinkKind | 'second_factor_lost';
}

/** Mails somebody their link. Must be called after the commit: a link that was rolled back opens nothing. */
export type AnnounceLink = (reader: LinkReader, link: MadeLink) => void;

/**
 * With `passwordsOff`, the identity provider is the only way in: the mail has no link: the person signs in there, and
 * accepts what merchants offer.
 */
export function createAnnounceLink(
  { post }: Pick<Mailer, 'post'>,
  { publicUrlAt, passwordsOff }: { readonly publicUrlAt: PublicUrlAt; readonly passwordsOff: boolean },
): AnnounceLink {
  return (reader, link) => {
    const url = publicUrlAt(link.listener);
    if (passwordsOff) return post(invitationToSignIn(reader, url));
    const text = { host: new URL(url).host, link: addressOfLink(publicUrlAt, link), until: untilOf(link) };
    post(letterOf(reader, text));
  };
}

function untilOf({ expiresAt }: MadeLink): string {
  return `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function invitationToSignIn({ userId, email }: LinkReader, url: string): Letter {
  const { host } = new URL(url);
  const text = `You were invited to Stoa at ${host}.
Sign in there at the identity provider, with the account of this address.
An invitation of a merchant waits for you at ${accountPath}.

${url}${signInPath}

If you did not expect an invitation, do nothing.
`;
  return { userId, to: email, subject: `Your invitation to Stoa at ${host}`, text };
}

interface LinkText {
  readonly host: string;
  readonly link: string;
  readonly until: string;
}

/** The text contains nothing that another person wrote: an invitation must not carry somebody's advertisement. */
function letterOf({ userId, email, kind }: LinkReader, { host, link, until }: LinkText): Letter {
  const { subject, opening, otherwise } = {
    invitation: {
      subject: `Your invitation to Stoa at ${host}`,
      opening: `You were invited to Stoa at ${host}. Open this link and choose a password.\nIf you have a password there already, enter that:`,
      otherwise: 'If you did not expect an invitation, do nothing.',
    },
    reset: {
      subject: `A new password for Stoa at ${host}`,
      opening: `Somebody asked for a new password for your account at ${host}.\nOpen this link and choose one:`,
      otherwise: 'If it was not you, do nothing: your password stays as it is.',
    },
    second_factor_lost: {
      subject: `A new password for Stoa at ${host}`,
      opening: `Your second factor and your password at ${host} were removed.\nOpen this link and choose a password:`,
      otherwise: 'If you did not ask for this, tell an admin.',
    },
  }[kind];
  const text = `${opening}\n\n${link}\n\nThe link works once, until ${until}. Keep it to yourself: anyone who has it can use it.\n${otherwise}\n`;
  return { userId, to: email, subject, text };
}
