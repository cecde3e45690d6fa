import type { Readers } from './read-setting.js';

/** How mail is sent to people. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS where the server offers it. */
  readonly secure: boolean;
  /** Absent: the server accepts mail from this machine without a sign-in. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

/** Reads the settings of the mail server; undefined where there is none. Both settings are needed, or neither. */
export function readMail({ text, read }: Readers): MailSettings | undefined {
  if (text('smtpUrl') === undefined && text('mailFrom') === undefined) return undefined;
  const server = read('smtpUrl', smtpServer, 'an smtp:// or smtps:// URL without path and query');
  const from = read('mailFrom', sender, 'an address such as stoa@example.com or Stoa <stoa@example.com>');
  return { ...server, from };
}

function smtpServer(text: string): Omit<MailSettings, 'from'> | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === 'smtps:';
  const isPlain = (pathname === '' || pathname === '/') && search === '' && hash === '';
  if (!(secure || protocol === 'smtp:') || hostname === '' || !isPlain) return undefined;
  if ((username === '') !== (password === '')) return undefined;
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      credentials:
        username === ''
          ? undefined
          : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    };
  } catch {
    return undefined;
  }
}

/** A sender that cannot break out of its header or add another address. */
function sender(text: string): MailSettings['from'] | undefined {
  const [, name = '', bracketed, bare] = /^(?:([\w .'-]{0,100}?) *<([^<>]+)>|([^<>]+))$/.exec(text) ?? [];
  const address = bracketed ?? bare ?? '';
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-zA-Z0-9.-]{1,253}$/.test(address) ? { name, address } : undefined;
}
