import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createRateLimiter,
  MAX_RATE,
  parseRatePolicy,
  type RateLimiter,
  type RatePolicy,
  rateLimitHeaders,
} from './token-bucket.js';

const START_MS = Date.UTC(2025, 0, 1);
const reports: RatePolicy = { name: 'reports', limit: 10, windowSeconds: 1, burst: 30 };

function limiterOf(policy: RatePolicy, maxKeys = 100): RateLimiter {
  return createRateLimiter(policy, { maxKeys });
}

/** How many of `count` requests in the same millisecond are allowed. */
function allowedAt(limiter: RateLimiter, nowMs: number, count: number): number {
  return Array.from({ length: count }, () => limiter.take('key', nowMs)).filter(({ allowed }) => allowed)
    .length;
}

test('a new key may use its burst and no more', () => {
  assert.equal(allowedAt(limiterOf(reports), START_MS, 100), 30);
});

test('after the burst the rate applies', () => {
  const limiter = limiterOf(reports);
  allowedAt(limiter, START_MS, 30);
  assert.equal(allowedAt(limiter, START_MS + 99, 5), 0);
  assert.equal(allowedAt(limiter, START_MS + 100, 5), 1);
  assert.equal(allowedAt(limiter, START_MS + 1100, 50), 10);
});

test('a pause restores the burst, and a longer pause no more than that', () => {
  const limiter = limiterOf(reports);
  allowedAt(limiter, START_MS, 30);
  assert.equal(allowedAt(limiter, START_MS + 3000, 100), 30);
  assert.equal(allowedAt(limiter, START_MS + 86_400_000, 100), 30);
});

test('the decision says what is left, when to come back and when the burst is full again', () => {
  const limiter = limiterOf({ name: 'install', limit: 2, windowSeconds: 60, burst: 2 });
  const decisions = [0, 0, 1000].map((elapsedMs) => limiter.take('key', START_MS + elapsedMs));
  assert.deepEqual(decisions, [
    { allowed: true, remaining: 1, retryAfterSeconds: 0, resetSeconds: 30 },
    { allowed: true, remaining: 0, retryAfterSeconds: 0, resetSeconds: 60 },
    { allowed: false, remaining: 0, retryAfterSeconds: 29, resetSeconds: 59 },
  ]);
});

test('a wait of less than a second is given as one second', () => {
  const limiter = limiterOf(reports);
  allowedAt(limiter, START_MS, 30);
  assert.equal(limiter.take('key', START_MS).retryAfterSeconds, 1);
});

test('a caller who waits as long as the decision says is let in', () => {
  const limiter = limiterOf({ name: 'slow', limit: 7, windowSeconds: 3600, burst: 3 });
  allowedAt(limiter, START_MS, 3);
  const { retryAfterSeconds } = limiter.take('key', START_MS + 1);
  assert.equal(limiter.take('key', START_MS + 1 + retryAfterSeconds * 1000).allowed, true);
});

test('refused requests do not prolong the wait', () => {
  const limiter = limiterOf(reports);
  allowedAt(limiter, START_MS, 30);
  for (let elapsedMs = 0; elapsedMs < 100; elapsedMs += 1) limiter.take('key', START_MS + elapsedMs);
  assert.equal(limiter.take('key', START_MS + 100).allowed, true);
});

test('a peek counts nothing and gives the decision of a take', () => {
  const limiter = limiterOf({ ...reports, burst: 2 });
  for (let again = 0; again < 5; again += 1) {
    assert.deepEqual(limiter.peek('key', START_MS), {
      allowed: true,
      remaining: 2,
      retryAfterSeconds: 0,
      resetSeconds: 0,
    });
  }
  allowedAt(limiter, START_MS, 2);
  assert.deepEqual(limiter.peek('key', START_MS), limiter.take('key', START_MS));
});

test('keys do not share a bucket', () => {
  const limiter = limiterOf(reports);
  allowedAt(limiter, START_MS, 30);
  assert.equal(limiter.take('another key', START_MS).remaining, 29);
});

test('beyond the largest number of keys the least recently used one starts again', () => {
  const limiter = limiterOf({ ...reports, burst: 1 }, 2);
  for (const key of ['a', 'b', 'a', 'c']) limiter.take(key, START_MS);
  assert.equal(limiter.peek('a', START_MS).allowed, false);
  assert.equal(limiter.peek('c', START_MS).allowed, false);
  assert.equal(limiter.peek('b', START_MS).allowed, true);
});

test('a peek does not keep a key from being forgotten', () => {
  const limiter = limiterOf({ ...reports, burst: 1 }, 2);
  for (const key of ['a', 'b']) limiter.take(key, START_MS);
  limiter.peek('a', START_MS);
  limiter.take('c', START_MS);
  assert.equal(limiter.peek('a', START_MS).allowed, true);
});

test('a clock that jumps back a year locks nobody out for longer than a burst takes to refill', () => {
  const limiter = limiterOf(reports);
  allowedAt(limiter, START_MS, 30);
  const yearBackMs = START_MS - 365 * 86_400_000;
  assert.equal(limiter.take('key', yearBackMs).retryAfterSeconds, 1);
  assert.equal(allowedAt(limiter, yearBackMs + 100, 5), 1);
  assert.equal(allowedAt(limiter, yearBackMs + 100 + 3000, 100), 30);
});

const anyPolicy: fc.Arbitrary<RatePolicy> = fc.record({
  name: fc.constant('any'),
  limit: fc.integer({ min: 1, max: 700 }),
  windowSeconds: fc.constantFrom(1, 60, 3600),
  burst: fc.integer({ min: 1, max: 20 }),
});
/** Many at once, some soon after, and rarely a long pause. */
const pausesMs = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 20_000 })),
  { maxLength: 120 },
);

test('no period allows more than the burst and what its length earns', () => {
  fc.assert(
    fc.property(anyPolicy, pausesMs, (policy, pauses) => {
      const limiter = limiterOf(policy);
      const allowedMs: number[] = [];
      let nowMs = START_MS;
      for (const pause of pauses) {
        nowMs += pause;
        if (limiter.take('key', nowMs).allowed) allowedMs.push(nowMs);
      }
      const costMs = policy.windowSeconds * 1000;
      for (const [from, startMs] of allowedMs.entries()) {
        for (const [further, endMs] of allowedMs.slice(from).entries()) {
          assert.ok((further + 1 - policy.burst) * costMs <= (endMs - startMs) * policy.limit);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a request is refused only when the burst is used up', () => {
  fc.assert(
    fc.property(anyPolicy, pausesMs, (policy, pauses) => {
      const limiter = limiterOf(policy);
      let nowMs = START_MS;
      for (const pause of pauses) {
        nowMs += pause;
        const before = limiter.peek('key', nowMs);
        const after = limiter.take('key', nowMs);
        assert.equal(after.allowed, before.remaining >= 1);
        assert.equal(after.remaining, Math.max(0, before.remaining - 1));
        assert.equal(after.retryAfterSeconds >= 1, !after.allowed);
      }
    }),
    { numRuns: 300 },
  );
});

test('with any clock the wait is never longer than the time for a full burst', () => {
  const jumps = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(anyPolicy, jumps, (policy, elapsed) => {
      const limiter = limiterOf(policy);
      const longestSeconds = Math.ceil((policy.burst * policy.windowSeconds) / policy.limit);
      for (const jump of elapsed) {
        const { remaining, retryAfterSeconds, resetSeconds } = limiter.take('key', START_MS + jump);
        assert.ok(remaining >= 0 && remaining < policy.burst);
        assert.ok(retryAfterSeconds <= longestSeconds && resetSeconds <= longestSeconds);
      }
    }),
    { numRuns: 300 },
  );
});

test('the headers announce the burst and the time in which it refills', () => {
  const decision = { allowed: true, remaining: 29, retryAfterSeconds: 0, resetSeconds: 1 };
  assert.deepEqual(rateLimitHeaders(reports, decision), {
    'RateLimit-Policy': '"reports";q=30;w=3',
    RateLimit: '"reports";r=29;t=1',
  });
});

test('the headers of a refusal say when to retry', () => {
  const limiter = limiterOf({ name: 'install', limit: 1, windowSeconds: 60, burst: 1 });
  allowedAt(limiter, START_MS, 1);
  assert.deepEqual(
    rateLimitHeaders(
      { name: 'install', limit: 1, windowSeconds: 60, burst: 1 },
      limiter.take('key', START_MS),
    ),
    {
      'RateLimit-Policy': '"install";q=1;w=60',
      RateLimit: '"install";r=0;t=60',
      'Retry-After': '60',
    },
  );
});

const policies: readonly [text: string, limit: number, windowSeconds: number, burst: number][] = [
  ['10/s,30', 10, 1, 30],
  ['50/s,100', 50, 1, 100],
  ['600/min', 600, 60, 600],
  ['600/min,10', 600, 60, 10],
  ['1000/h, 50', 1000, 3600, 50],
  [' 20/min ', 20, 60, 20],
];

for (const [text, limit, windowSeconds, burst] of policies) {
  test(`the policy "${text}" is ${limit} in ${windowSeconds} s with a burst of ${burst}`, () => {
    assert.deepEqual(parseRatePolicy('install', text), { name: 'install', limit, windowSeconds, burst });
  });
}

const noPolicies = [
  '',
  '10',
  '10/',
  '/s',
  '0/s',
  '10/s,0',
  '10/s,',
  '-1/s',
  '1.5/s',
  '1e3/s',
  '10/day',
  '10/S',
];

for (const text of [...noPolicies, '10/s,30,1', '10 / s', `${MAX_RATE + 1}/s`, '99999999999999999999/s']) {
  test(`"${text}" is not a policy`, () => {
    assert.equal(parseRatePolicy('install', text), undefined);
  });
}

test('a policy or a number of keys that is not positive and whole is refused', () => {
  for (const fault of [
    { limit: 0 },
    { burst: 0.5 },
    { windowSeconds: -1 },
    { name: 'a"b' },
    { burst: Number.NaN },
  ]) {
    assert.throws(() => limiterOf({ ...reports, ...fault }), RangeError);
  }
  assert.throws(() => limiterOf(reports, 0), RangeError);
});
