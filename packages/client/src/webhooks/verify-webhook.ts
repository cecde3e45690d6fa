import type { Webhooks } from '../generated/schemas.js';
import { StoaError } from '../stoa-error.js';
import { checkOptions, type OptionNames } from '../transport/check-options.js';
import { readKeys, type WebhookKey } from './webhook-keys.js';

/**
 * What a webhook told, by its `type`. Later versions of the service may send other types: ignore those that you do not
 * know.
 */
export type WebhookNotification = Webhooks[keyof Webhooks];

/** The headers of the request, as `fetch` or Node.js gives them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookOptions {
  /**
   * The keys of the endpoint, `whsec_…` or `whpk_…`, from your own settings. Several while you replace one: one that
   * fits is enough.
   */
  readonly keys: string | readonly string[];
  /** How old a message may be, and how far ahead its sender's clock; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The time of the verification; the machine's by default. */
  readonly now?: Date;
}

const optionNames: OptionNames<WebhookOptions> = { keys: true, toleranceSeconds: true, now: true };
const usualToleranceSeconds = 300;
/** A verification costs time, and a message has one signature, or two while a key is replaced. */
const longestHeader = 4_096;

/**
 * Verifies a message by Standard Webhooks 1.0.0, and returns what it told. `rawBody` is the body as it came, before
 * anything parsed it. Rejects with `StoaError`: `webhook_headers`, `webhook_too_old`, `webhook_too_new`,
 * `webhook_signature` or `webhook_body`. Rejects with `TypeError` for a key that cannot be used and for a body that was
 * parsed already. No message of an error has a key in it.
 *
 * Do each `id` once: a message may come again.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  options: WebhookOptions,
): Promise<WebhookNotification> {
  checkOptions(options, optionNames, 'verifyWebhook');
  const { keys, toleranceSeconds = usualToleranceSeconds, now = new Date() } = options;
  const known = await readKeys(keys);
  const body = bytesOf(rawBody);
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    readHeader(headers, name),
  );
  if (id === undefined || timestamp === undefined || signature === undefined || !areRight(id, timestamp))
    throw refusal(
      'webhook_headers',
      'webhook-id, webhook-timestamp or webhook-signature is missing or not as it must be',
    );
  const aheadSeconds = Number(timestamp) - now.getTime() / 1_000;
  if (aheadSeconds < -toleranceSeconds)
    throw refusal('webhook_too_old', `the message was sent more than ${toleranceSeconds} s ago`);
  if (aheadSeconds > toleranceSeconds)
    throw refusal(
      'webhook_too_new',
      `the message was sent more than ${toleranceSeconds} s in the future: set the clock of this machine`,
    );
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(signed, signature.split(' '), known)))
    throw refusal(
      'webhook_signature',
      'no signature of the message is by one of the keys, or the body is not as it came',
    );
  return readBody(body);
}

/** A full stop in the id would let others move the borders between id, time and body, which are signed as one text. */
function areRight(id: string, timestamp: string): boolean {
  return !id.includes('.') && /^[0-9]{1,12}$/.test(timestamp);
}

/**
 * Every key is tried with every signature of its version. The comparison itself takes the same time for every
 * signature.
 */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly string[],
  keys: readonly WebhookKey[],
): Promise<boolean> {
  for (const key of keys) {
    for (const signature of signatures) if (await key.verifies(signed, signature)) return true;
  }
  return false;
}

/** Undefined if the header is missing, is there twice, or is too long. */
function readHeader(headers: WebhookHeaders, part: string): string | undefined {
  const name = `webhook-${part}`;
  const found = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
  const [value, ...more] = typeof found === 'string' ? [found] : (found ?? []);
  return value === undefined || value === '' || more.length > 0 || value.length > longestHeader
    ? undefined
    : value;
}

function isHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

function bytesOf(rawBody: string | Uint8Array): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof Uint8Array) return rawBody;
  throw new TypeError('give the body as it came, a text or bytes, and not what was parsed of it');
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(start.length + end.length);
  whole.set(start);
  whole.set(end, start.length);
  return whole;
}

/** Looked at last: what is signed comes from the service. */
function readBody(body: Uint8Array): WebhookNotification {
  try {
    const told: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (isNotification(told)) return told;
  } catch {
    // It is not JSON in UTF-8.
  }
  throw refusal('webhook_body', 'the body is signed, but is not a notification');
}

function isNotification(told: unknown): told is WebhookNotification {
  return typeof told === 'object' && told !== null && 'type' in told && typeof told.type === 'string';
}

function refusal(
  code: `webhook_${'headers' | 'too_old' | 'too_new' | 'signature' | 'body'}`,
  detail: string,
): StoaError {
  return new StoaError({ code, detail });
}
