import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { listOf, parseJson, textOf } from '@stoa/contract';
import { type EventsBuffer, StoaError } from '../src/index.js';
import { withClient } from './client-bench.js';
import { answer } from './odd-service.js';

/** What the buffers of all languages do with their events (clients/vectors/events.json). */

type Step =
  | { readonly add: string; readonly taken: boolean }
  | { readonly flush: string }
  | { readonly close: string };

interface Case {
  readonly name: string;
  readonly capacity: number;
  /** The last one stands for all further ones. */
  readonly answers: readonly {
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: string;
  }[];
  readonly steps: readonly Step[];
  readonly sent: readonly (readonly string[])[];
  readonly told: readonly string[];
  readonly unsent: readonly string[];
}

const { cases } = JSON.parse(
  await readFile(new URL('../../../../clients/vectors/events.json', import.meta.url), 'utf8'),
) as { readonly cases: readonly Case[] };

async function take(buffer: EventsBuffer, step: Step): Promise<void> {
  if ('add' in step) {
    const event = {
      event_name: step.add,
      payload: {},
      event_datetime: '2026-11-20T10:00:00Z',
      event_id: randomUUID(),
      installation_id: randomUUID(),
    };
    assert.equal(buffer.add(event), step.taken);
    return;
  }
  const [sending, outcome] = 'flush' in step ? [buffer.flush(), step.flush] : [buffer.close(), step.close];
  const code = await sending.then(
    () => 'done',
    (error: unknown) => (error instanceof StoaError ? error.code : String(error)),
  );
  assert.equal(code, outcome);
}

for (const { name, capacity, answers, steps, sent, told, unsent } of cases) {
  test(`events: ${name}`, () =>
    withClient(
      answers.map(({ status, headers, body }) => answer(status, body, headers)),
      async ({ client, service }) => {
        const noted: string[] = [];
        const buffer = client.events.buffer({
          capacity,
          flushAfterMs: 600_000,
          onFull: ({ event_name }) => void noted.push(`full ${event_name}`),
          onInvalid: ({ event_name }, faults) =>
            void noted.push(
              `invalid ${event_name}: ${faults.map(({ pointer, code }) => `${pointer} ${code}`).join(', ')}`,
            ),
          onError: (error) => void noted.push(String(error)),
        });
        for (const step of steps) await take(buffer, step);
        const bodies = service.received.map(({ body }) => parseJson(body));
        assert.deepEqual(
          bodies.map((body) =>
            (body.ok ? listOf(body.value, 'events') : []).map((one) => textOf(one, 'event_name')),
          ),
          sent,
        );
        assert.deepEqual(noted, told);
        assert.deepEqual(
          buffer.unsent().map(({ event_name }) => event_name),
          unsent,
        );
        // Ends its timer.
        await buffer.close({ signal: AbortSignal.abort() }).catch(() => undefined);
      },
    ));
}
