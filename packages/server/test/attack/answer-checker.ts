import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { DescribedInterface } from '../described-answers.js';
import type { Facts } from './facts.js';
import type { Outcome } from './lanes.js';
import type { PlannedRequest } from './plan-request.js';
import type { Answer } from './read-answers.js';

export interface AnswerCheckerOptions {
  readonly described: DescribedInterface;
  readonly facts: Facts;
}

/** Returns everything that is wrong with the outcome of a request. */
export type AnswerChecker = (request: PlannedRequest, outcome: Outcome) => string[];

export function createAnswerChecker({ described, facts }: AnswerCheckerOptions): AnswerChecker {
  const calls = new Map(described.operations.map((one) => [one.operation.operationId, one]));
  return (request, outcome) => {
    if (outcome.kind === 'garbage') return ['the answer is not HTTP'];
    if (outcome.kind !== 'answered') return request.blursEnd ? [] : [`the connection was ${outcome.kind}`];
    const { status, headers, body } = outcome.answer;
    const plain = decoded(headers.get('content-encoding'), body);
    const call = calls.get(request.operation?.id ?? '');
    const seen = {
      status,
      headers: Object.fromEntries(headers),
      // A HEAD has the length of the body that it leaves out.
      body: body.length === 0 && headers.get('content-length') !== '0' ? undefined : plain.toString(),
    };
    const faults = [
      ...described.broken(call, seen, request.also),
      statusFault({ ...outcome.answer, body: plain }),
      request.mustBeRefused && status < 400 ? `it was not refused: ${status}` : undefined,
      markFault(request, plain, facts),
    ];
    return faults.filter((fault) => fault !== undefined);
  };
}

function decoded(encoding: string | undefined, body: Buffer): Buffer {
  if (body.length === 0) return body;
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

/** The service may be busy if it says so, and for how long. Any other 5xx is a fault, except 501 and 505. */
function statusFault({ status, headers, body }: Answer): string | undefined {
  if (status < 500 || status === 501 || status === 505) return undefined;
  if (status !== 503) return `the service failed: ${status}`;
  const isBusy = body.includes('"code":"overloaded"') && headers.has('retry-after');
  return isBusy ? undefined : 'the service was not there: 503';
}

/** Nobody may see what belongs to another merchant, unless it was part of the request itself. */
function markFault({ tenantIndex, bytes }: PlannedRequest, body: Buffer, facts: Facts): string | undefined {
  const other = tenantIndex === undefined ? undefined : facts.tenants[tenantIndex === 0 ? 1 : 0];
  const isMerchants = tenantIndex !== undefined;
  const marks = isMerchants ? [...facts.foreignMarks, ...(other === undefined ? [] : [other.mark])] : [];
  const found = marks.find((mark) => body.includes(mark) && !bytes.includes(mark));
  return found === undefined ? undefined : 'the answer contains what belongs to another merchant';
}
