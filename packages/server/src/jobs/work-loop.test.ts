import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../config/logger.js';
import { createWorkLoop, type Round, type WorkLoop } from './work-loop.js';

const logger = createLogger('silent');
const never = 2 ** 30;

/** A loop whose rounds the test ends one by one, and which signals when a round begins. */
function steppedLoop(pollMs = never) {
  const waiting: ((step: Step) => void)[] = [];
  const begun: (() => void)[] = [];
  let rounds = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const work = async (): Promise<Round> => {
    rounds += 1;
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const step = await new Promise<Step>((resolve) => {
      waiting.push(resolve);
      begun.shift()?.();
    });
    atOnce -= 1;
    if (step instanceof Error) throw step;
    return step;
  };
  return {
    loop: createWorkLoop({ work, failure: 'failed', logger, pollMs }),
    /** Resolves when a round is under way. */
    begins: () =>
      waiting.length > 0 ? Promise.resolve() : new Promise<void>((resolve) => begun.push(resolve)),
    end: (step: Step) => waiting.shift()?.(step),
    rounds: () => rounds,
    mostAtOnce: () => mostAtOnce,
  };
}

type Step = Round | Error;

/** Lets everything run that does not wait for a timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function stopWith(loop: WorkLoop, end: () => void): Promise<void> {
  const stopped = loop.stop();
  end();
  await stopped;
}

test('starts the next round at once while there is more work', async () => {
  const { loop, begins, end, rounds } = steppedLoop();
  await loop.start();
  for (let round = 1; round <= 3; round += 1) {
    await begins();
    assert.equal(rounds(), round);
    end('again');
  }
  await begins();
  await stopWith(loop, () => end('idle'));
});

test('a wake ends an idle pause', async () => {
  const { loop, begins, end, rounds } = steppedLoop();
  await loop.start();
  await begins();
  end('idle');
  await settle();
  assert.equal(rounds(), 1);
  loop.wake();
  await begins();
  assert.equal(rounds(), 2);
  await stopWith(loop, () => end('idle'));
});

test('a wake during a round is not lost', async () => {
  const { loop, begins, end, rounds } = steppedLoop();
  await loop.start();
  await begins();
  loop.wake();
  end('idle');
  await begins();
  assert.equal(rounds(), 2);
  await stopWith(loop, () => end('idle'));
});

test('looks for work at its interval when nothing wakes it', async () => {
  const { loop, begins, end, rounds } = steppedLoop(1);
  await loop.start();
  await begins();
  end('idle');
  await begins();
  assert.equal(rounds(), 2);
  await stopWith(loop, () => end('idle'));
});

test('looks again after a moment when another process holds the work', async () => {
  const { loop, begins, end, rounds } = steppedLoop();
  await loop.start();
  await begins();
  end('soon');
  await begins();
  assert.equal(rounds(), 2);
  await stopWith(loop, () => end('idle'));
});

test('repeats a failed round, and a wake does not shorten the pause before it', async () => {
  const { loop, begins, end, rounds } = steppedLoop();
  await loop.start();
  await begins();
  end(new Error('away'));
  await settle();
  loop.wake();
  await settle();
  assert.equal(rounds(), 1);
  await begins();
  assert.equal(rounds(), 2);
  await stopWith(loop, () => end('idle'));
});

test('where the pace says so, the idle pause grows until another process says that there is work', async () => {
  const pauses: number[] = [];
  let wake = (): void => undefined;
  let announced = 0;
  let rounds = 0;
  let endsFourth = (): void => undefined;
  const fourth = new Promise<void>((resolve) => {
    endsFourth = resolve;
  });
  const loop = createWorkLoop({
    work: async () => {
      rounds += 1;
      pauses.push(performance.now());
      if (rounds === 4) endsFourth();
      return rounds === 5 ? 'again' : 'idle';
    },
    failure: 'failed',
    logger,
    pollMs: 4,
    pace: {
      longestIdleMs: never,
      announce: () => {
        announced += 1;
      },
      onWork: (given) => {
        wake = given;
        return () => undefined;
      },
      look: async () => undefined,
    },
  });
  await loop.start();
  await fourth;
  const [first = 0, , third = 0, last = 0] = pauses;
  assert.ok(last - third > (third - first) / 4, 'the third pause is not shorter than the first');
  assert.equal(announced, 0);
  wake();
  await settle();
  assert.ok(rounds >= 5);
  assert.equal(announced, 1);
  loop.wake();
  assert.equal(announced, 2);
  await loop.stop();
});

test('stop waits for the round under way, and may be called twice', async () => {
  const { loop, begins, end, rounds } = steppedLoop();
  await loop.start();
  await begins();
  let stopped = 0;
  const stops = [loop.stop(), loop.stop()].map((stop) => stop.then(() => (stopped += 1)));
  await settle();
  assert.equal(stopped, 0);
  end('again');
  await Promise.all(stops);
  await loop.stop();
  assert.equal(rounds(), 1);
});

test('stop ends a pause', async () => {
  const { loop, begins, end } = steppedLoop();
  await loop.start();
  await begins();
  end('idle');
  await settle();
  await loop.stop();
});

test('stop before start and a second start change nothing', async () => {
  const { loop, begins, end, mostAtOnce } = steppedLoop();
  await loop.stop();
  await Promise.all([loop.start(), loop.start()]);
  await begins();
  await settle();
  assert.equal(mostAtOnce(), 1);
  await stopWith(loop, () => end('idle'));
});

test('starts, wakes and stops in any order leave one round at a time, and none after the last stop', async () => {
  let atOnce = 0;
  let mostAtOnce = 0;
  let rounds = 0;
  const work = async (): Promise<Round> => {
    rounds += 1;
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return rounds % 3 === 0 ? 'idle' : 'again';
  };
  const loop = createWorkLoop({ work, failure: 'failed', logger, pollMs: 1 });
  const stops: Promise<void>[] = [];
  for (let step = 0; step < 500; step += 1) {
    const action = (step * 7919) % 5;
    if (action < 2) void loop.start();
    else if (action < 4) stops.push(loop.stop());
    else loop.wake();
    if (step % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await loop.start();
  await Promise.all([...stops, loop.stop()]);
  const after = rounds;
  loop.wake();
  await settle();
  assert.equal(rounds, after);
  assert.equal(mostAtOnce, 1);
  assert.ok(rounds > 10);
});
