import { createTransport } from 'nodemailer';
import type { Logger } from '../../config/logger.js';
import type { MailSettings } from '../../config/read-mail.js';
import type { LongLivedPart } from '../../jobs/long-lived-part.js';
import type { Clock } from '../../kernel/clock.js';
import { limits } from '../../kernel/limits.js';
import { createRateLimiter, type RatePolicy } from '../../kernel/token-bucket.js';
import type { CountMail } from '../people-metrics.js';
import { usableEmail } from '../usable-email.js';

/** A mail to one person, as plain text. */
export interface Letter {
  readonly userId: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail in the background, so that nobody waits for it. */
export interface Mailer extends LongLivedPart {
  /** Queues a mail. One that cannot be sent is logged and counted: the person can ask for another link. */
  post(letter: Letter): void;
}

export interface MailerOptions {
  readonly settings: MailSettings;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly count: CountMail;
  /** How long a mail may take; tests take less. */
  readonly mailMs?: number;
}

/** Limits the mails to one person, whoever caused them: owners of merchants may invite any address, again and again. */
const personPolicy: RatePolicy = { name: 'mail', limit: 10, windowSeconds: 3_600, burst: 5 };

/** If more than this wait, the mail server is stuck, and further mails are dropped. */
const mostWaiting = 100;
const mostAtOnce = 4;
/** How long a stop waits for mails under way; shorter than the time limit of that step of the shutdown. */
const stopMs = 5_000;

export function createMailer({ settings, logger, clock, count, mailMs = 20_000 }: MailerOptions): Mailer {
  const transport = createTransport(transportOptions(settings, mailMs));
  const ofPerson = createRateLimiter(personPolicy, { maxKeys: limits.rateLimitedKeys });
  const waiting: Letter[] = [];
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  const send = async ({ userId, to, subject, text }: Letter): Promise<void> => {
    try {
      await transport.sendMail({
        from: settings.from,
        // Checked again, because nothing but an address may get into a header.
        to: { name: '', address: usableEmail(to) },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([AbortSignal.timeout(mailMs), stopping.signal]),
      });
      count('sent');
    } catch (error) {
      count('failed');
      logger.warn({ user_id: userId, reason: reasonOf(error) }, 'could not send a mail');
    }
  };
  const sendNext = (): void => {
    while (underWay.size < mostAtOnce) {
      const letter = waiting.shift();
      if (letter === undefined) return;
      const done = send(letter).finally(() => {
        underWay.delete(done);
        sendNext();
      });
      underWay.add(done);
    }
  };
  return {
    post: (letter) => {
      const isFull = waiting.length >= mostWaiting;
      if (isFull || !ofPerson.take(String(letter.userId), clock.now().getTime()).allowed) {
        count('left_out');
        const reason = isFull ? 'too many mails wait' : 'too many mails to this person';
        logger.warn({ user_id: letter.userId, reason }, 'a mail was left out');
        return;
      }
      waiting.push(letter);
      sendNext();
    },
    start: async () => undefined,
    stop: async () => {
      const cut = setTimeout(() => stopping.abort(), stopMs);
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(cut);
      transport.close();
    },
  };
}

/** Connects and signs in, but sends nothing. Answers the code of what failed; undefined if mail can be sent. */
export async function examineMailServer(
  settings: MailSettings,
  answerMs = 10_000,
): Promise<string | undefined> {
  const transport = createTransport(transportOptions(settings, answerMs));
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    transport.close();
  }
}

/** A password never travels without TLS, except on this machine. */
function transportOptions({ host, port, secure, credentials }: MailSettings, mailMs: number) {
  return {
    host,
    port,
    secure,
    requireTLS: credentials !== undefined && !/^(localhost|127(\.\d+){3}|::1)$/.test(host),
    ...(credentials === undefined ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: mailMs,
    greetingTimeout: mailMs,
    socketTimeout: mailMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Only codes, because the messages of mail servers quote the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : '';
  return `${code} ${status}`.trim();
}
