import { type Fault, integerOf, type JsonValue, listOf, parseJson, textOf } from '@stoa/contract';
import { exactMembers } from '../generated/exact-members.js';
import { isErrorCode, StoaError } from '../stoa-error.js';

/** At least twice the size of any result of a report of 50,000 transactions. */
const answerBytes = 67_108_864;

/** Reads a whole answer as text, within the limit of its size. */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    length += chunk.value.length;
    if (length > answerBytes) {
      await reader?.cancel();
      throw new Error(`the answer has more than ${answerBytes} bytes`);
    }
    pieces.push(decoder.decode(chunk.value, { stream: true }));
  }
  return pieces.join('') + decoder.decode();
}

/**
 * Reads JSON without loss. Members that may exceed 2^53 are bigints even if they are small. Undefined if the text is
 * not JSON.
 */
export function readJson(text: string): JsonValue | undefined {
  const parsed = parseJson(text);
  if (!parsed.ok) return undefined;
  makeExact(parsed.value);
  return parsed.value;
}

function makeExact(value: JsonValue): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) makeExact(item);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'object') makeExact(member);
    else if (Number.isSafeInteger(member) && exactMembers.has(name)) value[name] = BigInt(String(member));
  }
}

/** An answer other than success. Secrets that it may have repeated were removed. */
export interface FailedAnswer {
  readonly status: number;
  /** The header `Content-Type`; empty if there is none. */
  readonly type: string;
  /** The header `Location`; empty if there is none. */
  readonly location: string;
  readonly text: string;
}

/** 408: the request came too slowly, and may be sent again (RFC 9110, section 15.5.9). */
export function mayHeal(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/**
 * The error that an answer other than success means. Stoa itself always answers with a problem that has a code; what a
 * proxy says in JSON of its own is not about the request.
 */
export function errorOf({ status, type, location, text }: FailedAnswer): StoaError {
  const isProblem = /^application\/problem\+json *(;|$)/i.test(type);
  const body = isProblem ? readJson(text) : undefined;
  const code = textOf(body, 'code');
  const errors = listOf(body, 'errors').flatMap((error) => faultOf(error) ?? []);
  return new StoaError({
    code: isErrorCode(code) ? code : 'unexpected_answer',
    status,
    detail: (code === undefined ? undefined : textOf(body, 'detail')) ?? inWords({ status, location }),
    requestId: textOf(body, 'request_id'),
    errors,
    errorCount: Math.max(errors.length, Number(integerOf(body, 'error_count') ?? 0)),
    mayHeal: mayHeal(status),
  });
}

function faultOf(error: JsonValue): Fault | undefined {
  const [pointer, code, detail] = [textOf(error, 'pointer'), textOf(error, 'code'), textOf(error, 'detail')];
  if (pointer === undefined || detail === undefined) return undefined;
  return { pointer, code: code ?? 'invalid', detail };
}

/** An answer that is not Stoa's: a proxy or another service gave it. */
interface ForeignAnswer {
  readonly status: number;
  /** The header `Location`; empty if there is none. */
  readonly location?: string;
  /** What Stoa would have sent, if the answer has another media type. */
  readonly expected?: string;
}

const refusal = 'it refuses the request';
const limit = 'it limits its clients';

/** Why a proxy answers with a status, and what its operator sets. */
const causes: Readonly<Record<number, string>> = {
  401: refusal,
  403: refusal,
  407: refusal,
  408: limit,
  413: 'it takes smaller bodies than Stoa (nginx: client_max_body_size 6m)',
  429: limit,
  502: 'it does not reach Stoa',
  503: 'it does not reach Stoa, or Stoa is not ready (/readyz)',
  504: 'it waits for less than 60 s (nginx: proxy_read_timeout 75s)',
};

/** Says in words what an answer means that is not Stoa's, and what to set. A browser shows a redirect as status 0. */
export function inWords({ status, location = '', expected }: ForeignAnswer): string {
  if (status === 0 || (status >= 300 && status < 400))
    return `The answer redirects${location === '' ? '' : ` to ${location}`}; use the address of Stoa as base URL.`;
  const cause = causes[status];
  if (cause !== undefined)
    return `A proxy on the way to Stoa answered ${status}: ${cause}. Ask its operator.`;
  const form = expected === undefined ? '' : ` is not ${expected}, so it`;
  return `The answer ${status}${form} does not come from Stoa; is the base URL right, or did a proxy answer?`;
}
