import type { SeededRandom } from '../seeded-random.js';
import type { BookJournal } from './book-journal.js';
import type { Journal } from './journal.js';
import type { Door } from './service-process.js';
import type { Stage } from './start-stage.js';

/** A merchant, and how its backend and its apps reach the service. */
export interface ChaosMerchant {
  readonly merchantId: number;
  /** The header of its credential. */
  readonly authorization: string;
  /** The header of its API key. */
  readonly apiKey: string;
  readonly bundleId: string;
}

/** What a simulated client works with. */
export interface Client {
  readonly stage: Stage;
  readonly journal: Journal;
  readonly books: BookJournal;
  readonly random: SeededRandom;
  /** The header of an operator's token. */
  readonly operatorToken: string;
}

/** A call that is repeated until it is answered. */
export interface RepeatedCall {
  readonly path: string;
  readonly key?: string;
  readonly method?: string;
  /** JSON text. */
  readonly body?: string;
  /** The address of the caller, as a proxy would report it. */
  readonly from?: string;
  /** The statuses with which the call ends; only 200 by default. */
  readonly statuses?: readonly number[];
}

export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** Sends a call to processes that take calls, again and again, until it is answered with one of its statuses. */
export function repeatCall(call: RepeatedCall, client: Client): Promise<Answered> {
  return untilAnswered(client, call.statuses ?? [200], ({ url }) => fetchCall(url, call));
}

/** The answer to one try. */
export function fetchCall(url: string, call: RepeatedCall, signal?: AbortSignal): Promise<Response> {
  const { path, key, body, from, method = body === undefined ? 'GET' : 'POST' } = call;
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Repeats a call until it is answered with one of these statuses. */
export async function untilAnswered(
  { stage, random }: Client,
  statuses: readonly number[],
  call: (door: Door) => Promise<Response>,
): Promise<Answered> {
  for (;;) {
    const door = await stage.fleet.door(random);
    const answer = await call(door)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // The connection broke or there was no server, so it is unknown whether the call arrived.
      .catch(() => undefined);
    if (answer !== undefined && statuses.includes(answer.status)) return answer;
    if (answer?.status === 503) await door.ready();
    else if (answer !== undefined) throw new Error(`a call was answered ${answer.status}: ${answer.text}`);
  }
}
