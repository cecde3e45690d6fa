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
  /** Of a mail that its reader chose to get. */
  readonly chosen?: {
    /** Where one click, or one POST of a mail provider, ends such mails (RFC 8058). */
    readonly stopUrl: string;
    /** The same for the same mail if it is sent twice. */
    readonly messageId: string;
  };
}

/** Sends mail in the background, so that nobody waits for it. */
export interface Mailer extends LongLivedPart {
  /** Queues a mail. One that cannot be sent is logged and counted: the person can ask for another link. */
  post(letter: Letter): void;
  /** Sends a mail now; false if it could not be sent, or `signal` was aborted. */
  deliver(letter: Letter, signal: AbortSignal): Promise<boolean>;
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
  const underWay = new Set<Promise<boolean>>();
  const stopping = new AbortController();

  const deliver = async (letter: Letter, signal: AbortSignal): Promise<boolean> => {
    try {
      await transport.sendMail({
        from: settings.from,
        // Checked again, because nothing but an address may get into a header.
        to: { name: '', address: usableEmail(letter.to) },
        subject: letter.subject,
        text: letter.text,
        ...headersOf(letter),
        signal: AbortSignal.any([AbortSignal.timeout(mailMs), signal]),
      });
      count('sent');
      return true;
    } catch (error) {
      count('failed');
      logger.warn({ user_id: letter.userId, reason: reasonOf(error) }, 'could not send a mail');
      return false;
    }
  };
  const sendNext = (): void => {
    while (underWay.size < mostAtOnce) {
      const letter = waiting.shift();
      if (letter === undefined) return;
      const done = deliver(letter, stopping.signal).finally(() => {
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
    deliver,
    start: async () => undefined,
    stop: async () => {
      const cut = setTimeout(() => stopping.abort(), stopMs);
      while (underWay.size > 0) await Promise.all(underWay);
      clearTimeout(cut);
      transport.close();
    },
  };
}

function headersOf({ chosen }: Letter) {
  const headers = { 'Auto-Submitted': 'auto-generated' };
  if (chosen === undefined) return { headers };
  const { stopUrl, messageId } = chosen;
  const unsubscribe = {
    // Written as it is: an address that was folded could not be used.
    'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
    // Mail providers use it only with https.
    ...(stopUrl.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
  return { messageId, headers: { ...headers, ...unsubscribe } };
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
