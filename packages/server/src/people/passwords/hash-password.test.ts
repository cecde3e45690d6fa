import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createPasswords, type Derive, passwordLimits } from './hash-password.js';

const cost = { ln: 4, r: 8, p: 1 };
const address = '192.0.2.1';

test('a password is right, and another one is not', async () => {
  const passwords = createPasswords({ cost });
  const stored = await passwords.hash('caf\u00e9 au lait, please', address);
  assert.match(stored, /^\$scrypt\$ln=4,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.equal(await passwords.verify('caf\u00e9 au lait, please', stored, address), 'right');
  assert.equal(await passwords.verify('cafe\u0301 au lait, please', stored, address), 'right');
  assert.equal(await passwords.verify('cafe au lait, please', stored, address), 'wrong');
});

test('a hash of other parameters is right, and says that it is outdated', async () => {
  const stored = await createPasswords({ cost: { ...cost, ln: 3 } }).hash('a long password', address);
  assert.equal(await createPasswords({ cost }).verify('a long password', stored, address), 'outdated');
});

test('by default it costs what OWASP names', async () => {
  const asked: unknown[] = [];
  const derive: Derive = async (_password, _salt, options) => {
    asked.push(options);
    return Buffer.alloc(32);
  };
  await createPasswords({ derive }).hash('a long password', address);
  assert.deepEqual(asked, [{ N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }]);
});

test('two are computed at once, and no more wait than may', async () => {
  const finish: (() => void)[] = [];
  let started = 0;
  let most = 0;
  const derive: Derive = () => {
    started += 1;
    most = Math.max(most, finish.length + 1);
    return new Promise((resolve) => finish.push(() => resolve(Buffer.alloc(32))));
  };
  const { hash } = createPasswords({ derive, cost });
  const { atOnce, waitingOfAddress } = passwordLimits;
  assert.equal(atOnce, 2);
  const taken = Array.from({ length: atOnce + waitingOfAddress }, () => hash('a long password', address));
  await assert.rejects(hash('a long password', address), /^Failure: overloaded/);
  const other = hash('a long password', '192.0.2.2');
  assert.equal(started, atOnce);
  let done = false;
  void Promise.all([...taken, other]).then(() => {
    done = true;
  });
  while (!done) {
    finish.shift()?.();
    await setImmediate();
  }
  assert.equal(started, atOnce + waitingOfAddress + 1);
  assert.equal(most, atOnce);
});
