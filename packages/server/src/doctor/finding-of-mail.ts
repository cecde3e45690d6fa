import type { Config } from '../config/config.js';
import { examineMailServer } from '../people/index.js';
import type { Finding } from './finding.js';

/** Whether the mail server accepts mail from here; no finding if none is set. Its user and password are never shown. */
export async function findingOfMail({ mail }: Pick<Config, 'mail'>): Promise<readonly Finding[]> {
  if (mail === undefined) return [];
  const subject = 'mail';
  const server = `${mail.host}:${mail.port}`;
  const reason = await examineMailServer(mail);
  if (reason === undefined) return [{ subject, state: 'ok', finding: `${server} takes mail from here` }];
  const finding = `${server} takes no mail from here (${reason}): links and warnings are not sent`;
  const advice =
    'Check STOA_SMTP_URL: host, port, user and password, and smtps:// where the server speaks TLS from the first byte. Meanwhile hand links over yourself.';
  return [{ subject, state: 'note', finding, advice }];
}
