import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { createLimitTries } from '../../access/index.js';
import type { RatePolicy } from '../../kernel/token-bucket.js';
import { createPasswords, type Derive, type Passwords } from '../passwords/hash-password.js';
import { storeSecondFactor } from '../second-factor/second-factor-store.js';
import { createFactorSeal } from '../second-factor/totp.js';
import { insertUser, updateDisabled, updatePassword } from '../user-store.js';
import { createProvePerson, type ProvePerson } from './prove-person.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const password = 'a sentence of four words';
let here: TestDatabase;
let computed = 0;
let passwords: Passwords;

before(async () => {
  here = await createTestDatabase();
  const derive: Derive = async (text) => {
    computed += 1;
    return Buffer.alloc(32, text === password ? 1 : 2);
  };
  passwords = createPasswords({ derive, cost: { ln: 4, r: 8, p: 1 } });
});
after(() => here.drop());

function proving(policy: Partial<RatePolicy> = {}): { provePerson: ProvePerson; refusedAt: number[] } {
  const refusedAt: number[] = [];
  const tries = () =>
    createLimitTries({ name: 'tries', limit: 5, windowSeconds: 60, burst: 5, ...policy }, clock);
  const provePerson = createProvePerson({
    database: here.database,
    clock,
    passwords,
    factors: createFactorSeal(Buffer.alloc(32)),
    tries: {
      ofAddress: createLimitTries({ name: 'a', limit: 1000, windowSeconds: 1, burst: 1000 }, clock),
      ofAccount: tries(),
    },
    noteRefused: (userId) => refusedAt.push(userId),
  });
  return { provePerson, refusedAt };
}

async function user(email: string, { disabled = false, hash = true } = {}): Promise<number> {
  const now = clock.now();
  const stored = await passwords.hash(password, { address: '', account: '' });
  return here.database.transaction(async (tx) => {
    const userId = (await insertUser(tx, { email, now })) ?? 0;
    if (hash) await updatePassword(tx, userId, stored);
    if (disabled) await updateDisabled(tx, userId, now);
    return userId;
  });
}

const origin = { address: '192.0.2.1', requestId: 'req_1' };
const refused = { definition: { code: 'sign_in_refused' } };

async function codeOf(proof: { email: string; password: string }, provePerson: ProvePerson): Promise<string> {
  try {
    return await provePerson(proof, origin, async () => 'proved');
  } catch (error) {
    return (error as { definition: { code: string } }).definition.code;
  }
}

test('as many hashes are computed for an unknown account as for a known one', async () => {
  await user('known@example.com');
  await user('gone@example.com', { disabled: true });
  await user('invited@example.com', { hash: false });
  const { provePerson } = proving();
  for (const email of [
    'known@example.com',
    'gone@example.com',
    'invited@example.com',
    'unknown@example.com',
  ]) {
    computed = 0;
    assert.equal(await codeOf({ email, password: 'not the password' }, provePerson), refused.definition.code);
    assert.equal(computed, 1, email);
  }
});

test('the failures of an account are bounded, whether it exists or not', async () => {
  const userId = await user('guessed@example.com');
  const { provePerson, refusedAt } = proving();
  for (const email of ['guessed@example.com', 'nobody@example.com']) {
    const codes = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      codes.push(await codeOf({ email, password: `guess ${attempt}` }, provePerson));
    const expected = [...Array(5).fill('sign_in_refused'), 'too_many_requests', 'too_many_requests'];
    assert.deepEqual(codes, expected, email);
    assert.equal(await codeOf({ email: email.toUpperCase(), password }, provePerson), 'too_many_requests');
  }
  assert.deepEqual(refusedAt, Array(5).fill(userId));
});

test('no more tries of an account are under way at once than may fail', async () => {
  await user('raced@example.com');
  const { provePerson } = proving();
  computed = 0;
  const codes = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      codeOf({ email: 'raced@example.com', password: `guess ${index}` }, provePerson),
    ),
  );
  assert.equal(codes.filter((code) => code === 'sign_in_refused').length, 5);
  assert.equal(computed, 5);
});

test('what was changed while the password was compared, counts', async () => {
  const userId = await user('changed@example.com');
  const { provePerson } = proving();
  const slow = passwords.verify;
  passwords = { ...passwords, verify: slow };
  const racing = createProvePerson({
    database: here.database,
    clock,
    passwords: {
      ...passwords,
      verify: async (...given) => {
        const verdict = await slow(...given);
        await here.database.transaction((tx) => updateDisabled(tx, userId, clock.now()));
        return verdict;
      },
    },
    factors: createFactorSeal(Buffer.alloc(32)),
    tries: {
      ofAddress: createLimitTries({ name: 'a', limit: 10, windowSeconds: 1, burst: 10 }, clock),
      ofAccount: createLimitTries({ name: 'b', limit: 10, windowSeconds: 1, burst: 10 }, clock),
    },
    noteRefused: () => undefined,
  });
  assert.equal(await codeOf({ email: 'changed@example.com', password }, racing), 'sign_in_refused');
  assert.equal(await codeOf({ email: 'changed@example.com', password }, provePerson), 'sign_in_refused');
});

test('strangers who lock an account out reach neither a live session nor an address that signed in lately', async () => {
  const email = 'locked@example.com';
  const userId = await user(email);
  const { provePerson } = proving();
  const at = (address: string, sessionId?: number) => ({
    ...origin,
    address,
    ...(sessionId === undefined ? {} : { sessionId }),
  });
  const trying = (text: string, from: ReturnType<typeof at>) =>
    provePerson({ email, password: text }, from, async () => 'proved').catch(
      (error: { definition: { code: string } }) => error.definition.code,
    );
  assert.equal(await trying(password, at('192.0.2.7')), 'proved');
  for (let attempt = 0; attempt < 7; attempt += 1) await trying('a guess', at('198.51.100.1'));
  assert.equal(await trying(password, at('198.51.100.2')), 'too_many_requests');
  assert.equal(await trying(password, at('192.0.2.7')), 'proved');
  assert.equal(await trying(password, at('198.51.100.1', userId)), 'proved');
  for (let attempt = 0; attempt < 7; attempt += 1) await trying('a guess', at('198.51.100.1', userId));
  assert.equal(await trying(password, at('198.51.100.1', userId)), 'too_many_requests');
  assert.equal(await trying(password, at('198.51.100.1', userId + 1)), 'proved');
});

test('what takes long is prepared only after a right password with a code, if one is needed', async () => {
  const email = 'prepared@example.com';
  const userId = await user(email);
  const { provePerson } = proving();
  let prepared = 0;
  const prepare = async () => {
    prepared += 1;
  };
  const change = (text: string) =>
    provePerson({ email, password: text }, origin, { prepare, work: async () => 'proved' });
  await assert.rejects(change('a guess'), /^Failure: sign_in_refused/);
  assert.equal(prepared, 0);
  assert.deepEqual([await change(password), prepared], ['proved', 1]);
  await here.database.transaction((tx) =>
    storeSecondFactor(tx, userId, { sealed: Buffer.alloc(1), step: 1, now: clock.now() }),
  );
  await assert.rejects(change(password), /^Failure: second_factor_needed/);
  assert.equal(prepared, 1);
});
