import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listOf, parseJson, textOf, wireLimits } from '@stoa/contract';
import { createEventsBuffer } from '../src/events/events-buffer.js';
import type { AttributionEvent, EventsBufferOptions } from '../src/index.js';
import { withClient } from './client-bench.js';
import { answer, type Behaviour, hang, type Received } from './odd-service.js';

function event(name: string, payload: Record<string, unknown> = {}): AttributionEvent {
  return {
    event_name: name,
    payload,
    event_datetime: '2026-03-01T10:00:00Z',
    event_id: '6f1c3f0a-3c6e-4a58-9a0e-2b8c1d7e5f42',
    installation_id: '6f1c3f0a-3c6e-4a58-9a0e-2b8c1d7e5f42',
  };
}

function namesOf({ body }: Received): readonly string[] {
  const parsed = parseJson(body);
  assert.ok(parsed.ok);
  return listOf(parsed.value, 'events').map((one) => textOf(one, 'event_name') ?? '');
}

const taken: Behaviour = (response) => response.writeHead(204).end();

/** Refuses a batch for its first `listed` events that are named `bad`. */
function refusesBad(listed: number): Behaviour {
  return (response, received) => {
    const errors = namesOf(received).flatMap((name, index) =>
      name === 'bad' ? { pointer: `/events/${index}/event_id`, code: 'wrong_type', detail: 'is none.' } : [],
    );
    if (errors.length === 0) taken(response, received);
    else
      answer(400, { code: 'invalid_request', detail: 'Faults.', errors: errors.slice(0, listed) })(
        response,
        received,
      );
  };
}

test('events go in batches below both limits, and all arrive', () =>
  withClient([taken], async ({ client, service }) => {
    const input = Array.from({ length: 2_500 }, (_none, index) =>
      event(`e${index}`, index < 50 ? { text: 'x'.repeat(30_000) } : {}),
    );
    assert.deepEqual(await client.events.send(input), { sentCount: 2_500, invalid: [] });
    for (const received of service.received) {
      assert.ok(namesOf(received).length <= wireLimits.eventsPerBatch);
      assert.ok(Buffer.byteLength(received.body) <= wireLimits.eventsBodyBytes);
    }
    assert.deepEqual(
      service.received.flatMap(namesOf).toSorted(),
      input.map(({ event_name }) => event_name).toSorted(),
    );
  }));

test('faulty events are named by their place, and the others are sent, however many faults are listed', () =>
  withClient([refusesBad(2)], async ({ client, service }) => {
    const input = Array.from({ length: 20 }, (_none, index) => event(index % 4 === 1 ? 'bad' : 'good'));
    const { sentCount, invalid } = await client.events.send(input);
    assert.equal(sentCount, 15);
    assert.deepEqual(
      invalid,
      [1, 5, 9, 13, 17].map((position) => ({
        position,
        faults: [{ pointer: '/event_id', code: 'wrong_type', detail: 'is none.' }],
      })),
    );
    const [last] = service.received.slice(-1);
    assert.equal(last && namesOf(last).length, 15);
  }));

test('an event that is too large for any batch is invalid, and the others are sent', () =>
  withClient(
    [
      (response, received) =>
        received.body.length > wireLimits.eventsBodyBytes
          ? answer(413, { code: 'payload_too_large', detail: 'Too large.' })(response, received)
          : taken(response, received),
    ],
    async ({ client }) => {
      const { sentCount, invalid } = await client.events.send([
        event('a'),
        event('b', { text: 'x'.repeat(wireLimits.eventsBodyBytes) }),
        event('c'),
      ]);
      assert.equal(sentCount, 2);
      assert.deepEqual(
        invalid.map(({ position, faults }) => [position, faults[0]?.code]),
        [[1, 'payload_too_large']],
      );
    },
  ));

test('a refusal of the sender ends the sending', () =>
  withClient([answer(401, { code: 'unauthenticated', detail: 'No.' })], async ({ client, service }) => {
    const input = Array.from({ length: 9_000 }, () => event('a'));
    await assert.rejects(client.events.send(input, { parallel: 2 }), { code: 'unauthenticated' });
    assert.ok(service.received.length <= 3);
  }));

/** Options whose callbacks note what they are called with. */
function noting(more: Partial<EventsBufferOptions> = {}) {
  const noted: string[] = [];
  const options: EventsBufferOptions = {
    onFull: ({ event_name }) => void noted.push(`full ${event_name}`),
    onInvalid: ({ event_name }) => void noted.push(`invalid ${event_name}`),
    onError: (error) => void noted.push(String(error)),
    ...more,
  };
  return { noted, options };
}

test('a buffer sends its events when it is closed, and takes none afterwards', () =>
  withClient([refusesBad(100)], async ({ client, service }) => {
    const { noted, options } = noting({ flushAfterMs: 60_000 });
    const buffer = client.events.buffer(options);
    for (const name of ['a', 'bad', 'b']) assert.equal(buffer.add(event(name)), true);
    assert.equal(buffer.size, 3);
    await buffer.close();
    assert.equal(buffer.size, 0);
    assert.deepEqual(noted, ['invalid bad']);
    const [last] = service.received.slice(-1);
    assert.deepEqual(last && namesOf(last), ['a', 'b']);
    assert.throws(() => buffer.add(event('c')), /closed/);
  }));

test('a buffer sends by number and by age', () =>
  withClient([taken], async ({ client, service }) => {
    const { options } = noting({ flushEvents: 2, flushAfterMs: 5 });
    const buffer = client.events.buffer(options);
    buffer.add(event('a'));
    while (service.received.length < 1) await new Promise((resolve) => setImmediate(resolve));
    await buffer.flush();
    buffer.add(event('b'));
    buffer.add(event('c'));
    await buffer.flush();
    assert.deepEqual(service.received.flatMap(namesOf), ['a', 'b', 'c']);
    await buffer.close();
  }));

test('a full buffer says which event it does not take, and loses none of the others', () =>
  withClient(
    [answer(401, { code: 'unauthenticated', detail: 'No.' }), taken],
    async ({ client, service }) => {
      const { noted, options } = noting({ capacity: 2, flushAfterMs: 60_000 });
      const buffer = client.events.buffer(options);
      assert.deepEqual(
        ['a', 'b', 'c'].map((name) => buffer.add(event(name))),
        [true, true, false],
      );
      assert.deepEqual(noted, ['full c']);
      await assert.rejects(buffer.close(), { code: 'unauthenticated' });
      assert.equal(buffer.size, 2);
      await buffer.flush();
      assert.deepEqual(service.received.slice(1).flatMap(namesOf), ['a', 'b']);
    },
  ));

test('after a failure a busy buffer waits for its timer instead of asking with every event', () =>
  withClient(
    [answer(401, { code: 'unauthenticated', detail: 'No.' }), taken],
    async ({ client, service }) => {
      const { noted, options } = noting({ flushEvents: 1, flushAfterMs: 60_000 });
      const buffer = client.events.buffer(options);
      buffer.add(event('a'));
      while (noted.length === 0) await new Promise((resolve) => setImmediate(resolve));
      for (let index = 0; index < 100; index += 1) buffer.add(event('b'));
      assert.equal(service.received.length, 1);
      await buffer.close();
      assert.equal(service.received.length, 2);
    },
  ));

const anotherPage = '<html>Bad Request: the plain HTTP request was sent to an HTTPS port</html>';

for (const status of [200, 202, 400, 413])
  test(`a proxy that answers ${status} itself neither takes an event nor finds it faulty`, () =>
    withClient([answer(status, anotherPage)], async ({ client }) => {
      await assert.rejects(client.events.send([event('a')]), { code: 'unexpected_answer' });
      await assert.rejects(client.events.submit({ events: [event('a')] }), { code: 'unexpected_answer' });
    }));

test('an input that throws is told of after what was under way has ended', () =>
  withClient([taken], async ({ client, service }) => {
    function* input(): Generator<AttributionEvent> {
      for (let index = 0; index < 1_001; index += 1) yield event('a');
      throw new Error('the database lost its place');
    }
    await assert.rejects(client.events.send(input()), /database/);
    assert.equal(service.received.length, 1);
  }));

test('an event that JSON cannot hold does not keep the others in the buffer', () =>
  withClient([taken], async ({ client, service }) => {
    const { noted, options } = noting({ flushAfterMs: 60_000 });
    const buffer = client.events.buffer(options);
    assert.equal(buffer.add(event('a')), true);
    assert.equal(buffer.add(event('nan', { amount: Number.NaN })), false);
    await buffer.close();
    assert.deepEqual(noted, ['invalid nan']);
    assert.deepEqual(service.received.flatMap(namesOf), ['a']);
  }));

test('a buffer takes each event as it is when it is added, whatever becomes of the object', () =>
  withClient([answer(503, 'away'), refusesBad(100)], async ({ client, service }) => {
    const invalid: unknown[] = [];
    const { options } = noting({
      flushAfterMs: 60_000,
      onInvalid: (one) => void invalid.push(one),
    });
    const buffer = client.events.buffer(options);
    const payload: { amount?: number } = {};
    const reused = { ...event('a', payload), event_name: 'a' };
    for (const [index, name] of ['a', 'bad', 'c'].entries()) {
      reused.event_name = name;
      Object.assign(payload, { amount: index, digits: 2n ** 60n, at: new Date(0), list: [index] });
      assert.equal(buffer.add(reused), true);
    }
    payload.amount = Number.NaN;
    const payloadOf = (index: number): object => ({
      amount: index,
      digits: 2n ** 60n,
      at: '1970-01-01T00:00:00.000Z',
      list: [index],
    });
    assert.deepEqual(
      buffer.unsent().map(({ event_name, payload: kept }) => [event_name, kept]),
      [
        ['a', payloadOf(0)],
        ['bad', payloadOf(1)],
        ['c', payloadOf(2)],
      ],
    );
    await buffer.close();
    assert.deepEqual(service.received.slice(1).map(namesOf), [
      ['a', 'bad', 'c'],
      ['a', 'c'],
    ]);
    assert.match(
      service.received[2]?.body ?? '',
      /"payload":\{"amount":0,"digits":1152921504606846976,"at":"1970-01-01T00:00:00.000Z","list":\[0\]\}/,
    );
    assert.deepEqual(invalid, [{ ...event('bad'), payload: payloadOf(1) }]);
  }));

test('a callback that throws for one event is still told of the others', () =>
  withClient([refusesBad(100)], async ({ client }) => {
    let told = 0;
    const { options } = noting({
      flushAfterMs: 60_000,
      onInvalid: () => {
        told += 1;
        throw new Error('of the callback');
      },
    });
    const buffer = client.events.buffer(options);
    for (let index = 0; index < 3; index += 1) buffer.add(event('bad'));
    await assert.rejects(buffer.close(), /of the callback/);
    assert.equal(told, 3);
    assert.equal(buffer.size, 0);
  }));

test('a signal ends the closing of a buffer, which then says what is not sent', () =>
  withClient([hang, taken], async ({ client, service }) => {
    for (const isLate of [false, true]) {
      const { options } = noting({ flushAfterMs: 60_000 });
      const buffer = client.events.buffer(options);
      buffer.add(event('a'));
      const shutdown = new AbortController();
      if (!isLate) shutdown.abort();
      const closing = buffer.close({ signal: shutdown.signal });
      while (isLate && service.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
      shutdown.abort();
      await assert.rejects(closing, { code: 'interrupted' });
      assert.deepEqual(
        buffer.unsent().map(({ event_name }) => event_name),
        ['a'],
      );
      if (!isLate) continue;
      await buffer.flush();
      assert.deepEqual(buffer.unsent(), []);
    }
  }));

test('what is added in the turn in which a flush ends is sent when the buffer is closed', async () => {
  // In each of the turns around the end of the flush.
  for (let turns = 0; turns < 8; turns += 1) {
    const sent: string[] = [];
    let answerFirst = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const buffer = createEventsBuffer(async (events) => {
      await first;
      sent.push(...events.map(({ event_name }) => event_name));
      return { sentCount: events.length, invalid: [] };
    }, noting().options);
    buffer.add(event('a'));
    void buffer.flush();
    answerFirst();
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    buffer.add(event('b'));
    await buffer.close();
    assert.deepEqual([sent, buffer.size], [['a', 'b'], 0], `after ${turns} turns`);
  }
});
