import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Fault, JsonValue } from '@stoa/contract';
import type { Caller } from './caller.js';
import { type Exchange, exchange, type HttpAnswer } from './exchange.js';
import { integerOf, listOf, textOf } from './json-members.js';
import { type Attempt, type Outcome, type Pacing, readRetryAfter, tryUntilDone } from './retry.js';

/** An answer that would be the same if the call were repeated. */
export interface Refusal {
  /** Undefined if no answer came at all. */
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly detail: string;
  readonly faults: readonly Fault[];
  readonly faultCount: number;
}

/** The outcome of a call: its answer, a refusal, or no answer within the time. */
export type Answer =
  | { readonly kind: 'answered'; readonly body: JsonValue }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | Exclude<Outcome<never>, { readonly kind: 'done' }>;

/** The calls of a merchant, each repeated until it is answered or refused. */
export interface MerchantApi {
  upload(report: Buffer): Promise<Answer>;
  /** The dry run of an upload. */
  validate(report: Buffer): Promise<Answer>;
  /** Times, counts, totals and warnings of a report. */
  summary(reportId: string, giveUpAfterMs?: number): Promise<Answer>;
  /** The identifiers of its valid and invalid transactions. */
  result(reportId: string): Promise<Answer>;
  /** Up to 1,000 requests for corrections, as JSON; each is known by its id. */
  requestCorrections(requests: Buffer): Promise<Answer>;
}

/** What all calls have in common. */
export interface MerchantApiOptions {
  readonly caller: Caller;
  readonly pacing: Pacing;
  /** No try of a call begins later than this after its first one. */
  readonly giveUpAfterMs: number;
  /** For one exchange; the service itself spends at most 60 s on a request. */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
  /** Called before each wait. */
  readonly onWait?: (waitMs: number, reason: string) => void;
}

const compress = promisify(gzip);
const reportsPath = '/merchant-api/v1/reports';

/** The calls of one merchant to one service. */
export function createMerchantApi(options: MerchantApiOptions): MerchantApi {
  const get = (path: string, giveUpAfterMs?: number): Promise<Answer> =>
    call(options, { method: 'GET', path, giveUpAfterMs });
  const post = async (path: string, report: Buffer): Promise<Answer> =>
    call(options, { method: 'POST', path, body: await compress(report) });
  return {
    upload: (report) => post(`${reportsPath}/transactions`, report),
    validate: (report) => post(`${reportsPath}/transactions/validate`, report),
    summary: (reportId, giveUpAfterMs) => get(`${reportsPath}/${reportId}`, giveUpAfterMs),
    requestCorrections: (requests) => post('/merchant-api/v1/corrections', requests),
    result: (reportId) => get(`${reportsPath}/transactions?report_id=${reportId}`),
  };
}

interface PathCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Buffer;
  readonly giveUpAfterMs?: number | undefined;
}

async function call(
  options: MerchantApiOptions,
  { method, path, body, giveUpAfterMs }: PathCall,
): Promise<Answer> {
  const { caller, pacing, signal, timeoutMs = 60_000, onWait = () => undefined } = options;
  const attempt = async (): Promise<Attempt<Answer>> =>
    judge(
      await exchange({
        method,
        url: caller.baseUrl + path,
        apiKey: caller.apiKey,
        timeoutMs,
        signal,
        ...(body === undefined ? {} : { body }),
      }),
    );
  const outcome = await tryUntilDone(attempt, {
    pacing,
    signal,
    onWait,
    giveUpAfterMs: giveUpAfterMs ?? options.giveUpAfterMs,
  });
  return outcome.kind === 'done' ? outcome.value : outcome;
}

function judge(outcome: Exchange): Attempt<Answer> {
  if (outcome.kind === 'interrupted') return outcome;
  if (outcome.kind === 'failed') {
    if (outcome.mayHeal) return { kind: 'again', reason: outcome.reason };
    const refusal = { status: undefined, code: undefined, detail: outcome.reason, faults: [], faultCount: 0 };
    return { kind: 'done', value: { kind: 'refused', refusal } };
  }
  const { answer } = outcome;
  if (isWorthRepeating(answer.status)) {
    const retryAfterMs = readRetryAfter(answer.retryAfter, Date.now());
    const reason = `${answer.status} ${textOf(answer.body, 'detail') ?? 'without a reason'}`;
    return { kind: 'again', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  if (answer.status === 200 && answer.body !== undefined) {
    return { kind: 'done', value: { kind: 'answered', body: answer.body } };
  }
  return { kind: 'done', value: { kind: 'refused', refusal: refusalOf(answer) } };
}

/** 408: the request came too slowly, and may be sent again (RFC 9110, section 15.5.9). */
function isWorthRepeating(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function refusalOf({ status, location, body }: HttpAnswer): Refusal {
  const code = textOf(body, 'code');
  const faults = listOf(body, 'errors').flatMap((error) => faultOf(error) ?? []);
  return {
    status,
    code,
    detail: [textOf(body, 'detail') ?? unexplained(status, location), ...hints(status, code)].join(' '),
    faults,
    faultCount: Math.max(faults.length, Number(integerOf(body, 'error_count') ?? 0)),
  };
}

function faultOf(error: JsonValue): Fault | undefined {
  const [pointer, code, detail] = [textOf(error, 'pointer'), textOf(error, 'code'), textOf(error, 'detail')];
  if (pointer === undefined || detail === undefined) return undefined;
  return { pointer, code: code ?? 'invalid', detail };
}

function unexplained(status: number, location: string): string {
  if (status >= 300 && status < 400) {
    return `The service redirects${location === '' ? '' : ` to ${location}`}; use its own address as base URL.`;
  }
  return 'The answer does not come from Stoa; is the base URL right?';
}

/** What a merchant can do, where the service's own words may not say it. */
function hints(status: number, code: string | undefined): readonly string[] {
  if (status === 401) {
    return [
      "The API key is unknown, expired or revoked: check --api-key-file or STOA_API_KEY, or ask the store's operator for a new one.",
    ];
  }
  if (status === 403) return ["Ask the store's operator for a key with the scope that this call needs."];
  if (status === 404 && code !== 'unknown_report')
    return ['Is the base URL right, with its path if it has one?'];
  return [];
}
