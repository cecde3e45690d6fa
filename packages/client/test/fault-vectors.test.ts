import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { mock, test } from 'node:test';
import { createStoaClient, type Pacing, StoaError } from '../src/index.js';
import { secrets } from './client-bench.js';

/**
 * The faults that the clients of all languages share, without those of an app's first launch, which a backend does not
 * make.
 */

interface Exchange {
  readonly success?: boolean;
  readonly fault?: 'reset' | 'refused' | 'timeout';
  readonly takesMs?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Case {
  readonly name: string;
  readonly call: 'any' | 'backend' | 'install';
  /** The client's own by default. */
  readonly giveUpAfterMs?: number;
  readonly timeOfDay?: string;
  /** The last one stands for all further ones. */
  readonly exchanges: readonly Exchange[];
  readonly waitsMs: readonly (readonly [least: number, most: number])[];
  readonly outcome: {
    readonly kind: 'answered' | 'gives_up';
    readonly code?: string;
    /** 0 without an answer. */
    readonly status?: number;
    /** What the words of the failure contain. */
    readonly mentions?: readonly string[];
  };
}

const { cases } = JSON.parse(
  await readFile(new URL('../../../../clients/vectors/faults.json', import.meta.url), 'utf8'),
) as { readonly cases: readonly Case[] };

const codes = { reset: 'ECONNRESET', refused: 'ECONNREFUSED', timeout: 'ETIMEDOUT' } as const;

function answerOf({ success, fault, status, headers = {}, body = '' }: Exchange): Response {
  if (fault !== undefined) {
    const cause = Object.assign(new Error(fault), { code: codes[fault] });
    throw new TypeError('fetch failed', { cause });
  }
  if (success === true) return new Response('{"reportId":17}');
  return new Response(body, { status: status ?? 200, headers });
}

/** What a client does, with the given chance: the waits and the outcome. */
async function play({ exchanges, giveUpAfterMs }: Case, chance: number) {
  const waitsMs: number[] = [];
  let nowMs = 0;
  let tries = 0;
  const pacing: Pacing = {
    now: () => nowMs,
    random: () => chance,
    delay: async (ms) => {
      waitsMs.push(ms);
      nowMs += ms;
    },
  };
  const answerNext = async (): Promise<Response> => {
    const exchange = exchanges[Math.min(tries, exchanges.length - 1)] ?? {};
    tries += 1;
    nowMs += exchange.takesMs ?? 0;
    return answerOf(exchange);
  };
  const giveUp = giveUpAfterMs === undefined ? {} : { giveUpAfterMs };
  const options = { baseUrl: 'http://stoa.example', ...secrets, pacing, ...giveUp, fetch: answerNext };
  const outcome = await createStoaClient(options)
    .reports.submit({ created_at: 'x', transactions: [] })
    .then(
      () => ({ kind: 'answered' as const, detail: '' }),
      (error: unknown) => {
        assert.ok(error instanceof StoaError);
        const { code, status = 0, detail } = error;
        return { kind: 'gives_up' as const, code, status, detail };
      },
    );
  return { waitsMs, outcome };
}

for (const one of cases.filter(({ call }) => call !== 'install')) {
  test(`as the clients of all languages: ${one.name}`, async () => {
    if (one.timeOfDay !== undefined) mock.timers.enable({ apis: ['Date'], now: Date.parse(one.timeOfDay) });
    try {
      for (const [chance, end] of [
        [0, 0],
        [1, 1],
      ] as const) {
        const { waitsMs, outcome } = await play(one, chance);
        const { mentions = [], ...expected } = one.outcome;
        const { detail, ...rest } = outcome;
        assert.deepEqual(rest, expected);
        for (const text of mentions) assert.ok(detail.includes(text), `${detail} does not mention ${text}`);
        assert.deepEqual(
          waitsMs,
          one.waitsMs.map((range) => range[end]),
        );
      }
    } finally {
      mock.timers.reset();
    }
  });
}
