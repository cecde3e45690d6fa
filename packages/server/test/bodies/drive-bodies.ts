import { Agent, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { BodyCall } from './body-calls.js';
import { hostileValues } from './hostile-values.js';
import { fullLists, type Place, placesOf } from './places-of.js';

/** A body of a call, and how it is sent. */
export interface SentBody {
  readonly call: BodyCall;
  /** What the body contains, for messages. */
  readonly name: string;
  readonly gzipped: boolean;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

const limitsTried = [2_048, 16_384, 65_536, 1_048_576, 5_242_880];

/** Sends one request over a connection that is kept. The connection may end early if the service refuses the body. */
export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (call: BodyCall, body: Buffer, gzipped = false): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const headers = {
        'content-type': call.contentType,
        'content-length': body.length,
        ...(call.authorization === '' ? {} : { authorization: call.authorization }),
        ...(gzipped ? { 'content-encoding': 'gzip' } : {}),
      };
      const sent = request(new URL(call.path, url), { agent, method: call.method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          if (text.length < 10_000) text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt, text }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

export type Send = ReturnType<typeof createSender>['send'];

/** Finds out which of the usual limits the body of a call has, in bytes. */
export async function bodyLimitOf(call: BodyCall, send: Send): Promise<number> {
  let limit = limitsTried[0] ?? 0;
  for (const bytes of limitsTried) {
    if ((await send(call, Buffer.alloc(bytes, 0x20))).status !== 413) limit = bytes;
  }
  return limit;
}

export interface BodiesOptions {
  readonly limit: number;
  /** How many places of the body each value is tried in; all of them by default. */
  readonly placesOfValue?: number;
  /** Which of the values are tried; all of them by default. */
  readonly tries?: (index: number) => boolean;
}

const bytesOfLine = 60_000;

function linesOf(line: string, bytes: number): string {
  return `${line}\n`.repeat(Math.max(1, Math.floor(bytes / (Buffer.byteLength(line) + 1))));
}

/** The bodies for a call: every hostile value, each in other places of the body; whole, truncated and gzipped. */
export function* bodiesFor(
  call: BodyCall,
  { limit, placesOfValue, tries = () => true }: BodiesOptions,
): Generator<SentBody> {
  const places = placesOf(call.example);
  const about = `${call.operationId} ${call.contentType}`;
  for (const { name, body } of fullLists(call.example, limit)) {
    yield { call, name: `${about}: ${name}`, gzipped: false, body: Buffer.from(body) };
  }
  for (const [index, value] of hostileValues.entries()) {
    if (!tries(index)) continue;
    const most = Math.min(placesOfValue ?? places.length, places.length);
    for (let turn = 0; turn < most; turn += 1) {
      const place: Place | undefined = places[(index + turn) % places.length];
      if (place === undefined) continue;
      const isCut = index % 7 === 6 - (turn % 7);
      const whole = call.contentType.includes('ndjson')
        ? linesOf(place.body(value, bytesOfLine), limit)
        : place.body(value, limit);
      const text = isCut ? whole.slice(0, -1) : whole;
      const gzipped = index % 5 === turn % 5;
      const name = `${about}: ${value.name} at ${place.name}${isCut ? ', cut' : ''}`;
      const body = gzipped ? gzipSync(text, { level: 1 }) : Buffer.from(text);
      yield { call, name, gzipped, body };
    }
  }
}
