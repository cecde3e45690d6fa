import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createLogger } from '../config/logger.js';
import type { Clock } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import type { Queryable } from './database.js';
import { openDatabaseClock } from './database-clock.js';
import { createHeartbeat } from './heartbeat.js';

const hourMs = 3_600_000;
const noonMs = Date.parse('2026-03-01T12:00:00.000Z');

/** A machine and a database whose times the test sets; a question takes `wayMs` there and as much back. */
function createWorld({ wallMs = noonMs }: { readonly wallMs?: number } = {}) {
  const world = {
    steadyMs: 500,
    wallMs,
    databaseMs: noonMs,
    wayMs: 0,
    /** How long the next question waits for a connection. */
    connectMs: 0,
    isAway: false,
    questions: 0,
  };
  const lines: string[] = [];
  const pass = (ms: number): void => {
    world.steadyMs += ms;
    world.wallMs += ms;
    world.databaseMs += ms;
  };
  const database: Queryable = {
    query: async <Row extends object>() => {
      world.questions += 1;
      if (world.isAway) throw new Error('away');
      pass(world.wayMs + world.connectMs);
      world.connectMs = 0;
      const rows = [{ answers: [world.databaseMs] }];
      pass(world.wayMs);
      return rows as unknown as Row[];
    },
  };
  const steadyMs = () => world.steadyMs;
  const logger = createLogger(
    'info',
    new PassThrough().on('data', (chunk) => lines.push(String(chunk))),
  );
  return {
    world,
    pass,
    heartbeat: createHeartbeat({ database, logger, steadyMs }),
    machine: { steadyMs, wallMs: () => world.wallMs },
    logger,
    complaints: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg.split(/[:;]/, 1)[0]),
  };
}

type World = ReturnType<typeof createWorld>;

/** Runs with a mocked timer, so that `ask` is the only thing that lets the clock ask again. */
function clockTest(
  name: string,
  made: World,
  work: (clock: Clock, ask: () => Promise<void>) => Promise<void>,
): void {
  test(name, async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const clock = await openDatabaseClock(made);
    try {
      await work(clock, async () => {
        t.mock.timers.tick(limits.heartbeatMs);
        await setImmediate();
      });
    } finally {
      await made.heartbeat.stop();
    }
  });
}

for (const [how, aheadMs] of [
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
  ['right', 0],
] as const) {
  const made = createWorld({ wallMs: noonMs + aheadMs });
  clockTest(`on a machine whose clock is ${how} it shows the database's time`, made, async (clock, ask) => {
    assert.equal(clock.now().getTime(), made.world.databaseMs);
    made.pass(1_234);
    assert.equal(clock.now().getTime(), made.world.databaseMs);
    await ask();
    assert.equal(clock.now().getTime(), made.world.databaseMs);
  });
}

const stepping = createWorld();
clockTest(
  'it goes on evenly while the clock of its machine is set back and forth',
  stepping,
  async (clock) => {
    for (const stepMs of [-hourMs, 2 * hourMs, -30 * hourMs]) {
      stepping.world.wallMs += stepMs;
      stepping.pass(10);
      assert.equal(clock.now().getTime(), stepping.world.databaseMs);
    }
  },
);

const away = createWorld();
clockTest('it goes on while the database is away', away, async (clock, ask) => {
  away.world.isAway = true;
  const asked = away.world.questions;
  await ask();
  assert.equal(away.world.questions, asked + 1);
  away.pass(hourMs);
  assert.equal(clock.now().getTime(), away.world.databaseMs);
});

const late = createWorld();
late.world.connectMs = 4_900;
clockTest('a first answer that waited for a connection is not a move of time', late, async (clock) => {
  assert.equal(clock.now().getTime(), late.world.databaseMs);
  assert.deepEqual(late.complaints(), []);
});

test('without a first answer there is none', async () => {
  const made = createWorld();
  made.world.isAway = true;
  await assert.rejects(openDatabaseClock(made), /away/);
});

const moved = createWorld();
clockTest('it follows the database to another time, and says so', moved, async (clock, ask) => {
  for (const stepMs of [-hourMs, hourMs, hourMs]) {
    moved.world.databaseMs += stepMs;
    await ask();
    assert.equal(clock.now().getTime(), moved.world.databaseMs);
  }
  assert.equal(moved.complaints().filter((text) => text === 'the time of the database moved').length, 3);
});

const suspended = createWorld();
clockTest(
  'after its machine was suspended it is right again with the next answer',
  suspended,
  async (clock, ask) => {
    suspended.world.wallMs += hourMs;
    suspended.world.databaseMs += hourMs;
    await ask();
    assert.equal(clock.now().getTime(), suspended.world.databaseMs);
  },
);

const slow = createWorld();
clockTest('a slow answer moves nothing, because it proves nothing', slow, async (clock, ask) => {
  slow.world.wayMs = 400;
  await ask();
  assert.equal(clock.now().getTime(), slow.world.databaseMs);
});

const lopsided = createWorld();
clockTest('it moves only as far as an answer proves', lopsided, async (clock, ask) => {
  lopsided.world.databaseMs += 1_000;
  lopsided.world.wayMs = 300;
  await ask();
  assert.equal(lopsided.world.databaseMs - clock.now().getTime(), 300);
});

const differing = createWorld({ wallMs: noonMs + hourMs });
clockTest(
  'a machine that differs by more than two seconds is told once an hour',
  differing,
  async (_clock, ask) => {
    const complaint = 'this machine and the database differ about the time';
    for (let turn = 0; turn < 5; turn += 1) await ask();
    assert.deepEqual(differing.complaints(), [complaint]);
    differing.pass(hourMs);
    await ask();
    assert.deepEqual(differing.complaints(), [complaint, complaint]);
    differing.world.wallMs = differing.world.databaseMs + 1_999;
    differing.pass(hourMs);
    await ask();
    assert.equal(differing.complaints().length, 2);
  },
);
