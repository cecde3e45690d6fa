import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createPasswords, type Derive, passwordLimits } from './hash-password.js';

const cost = { ln: 4, r: 8, p: 1 };
const asker = { address: '192.0.2.1', account: 'a' };

test('a password is right, and another one is not', async () => {
  const passwords = createPasswords({ cost });
  const stored = await passwords.hash('caf\u00e9 au lait, please', asker);
  assert.match(stored, /^\$scrypt\$ln=4,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.equal(await passwords.verify('caf\u00e9 au lait, please', stored, asker), 'right');
  assert.equal(await passwords.verify('cafe\u0301 au lait, please', stored, asker), 'right');
  assert.equal(await passwords.verify('cafe au lait, please', stored, asker), 'wrong');
});

test('a hash of other parameters is right, and says that it is outdated', async () => {
  const stored = await createPasswords({ cost: { ...cost, ln: 3 } }).hash('a long password', asker);
  assert.equal(await createPasswords({ cost }).verify('a long password', stored, asker), 'outdated');
});

test('by default it costs what OWASP names', async () => {
  const asked: unknown[] = [];
  const derive: Derive = async (_password, _salt, options) => {
    asked.push(options);
    return Buffer.alloc(32);
  };
  await createPasswords({ derive }).hash('a long password', asker);
  assert.deepEqual(asked, [{ N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }]);
});

/** Computations that end when the test says so. */
function heldBack() {
  const finish: (() => void)[] = [];
  let started = 0;
  const derive: Derive = () => {
    started += 1;
    return new Promise((resolve) => finish.push(() => resolve(Buffer.alloc(32))));
  };
  return { ...createPasswords({ derive, cost }), finish, started: () => started };
}

async function finishAll(finish: (() => void)[], works: readonly Promise<unknown>[]): Promise<number> {
  let most = 0;
  let done = false;
  void Promise.all(works).then(() => {
    done = true;
  });
  while (!done) {
    most = Math.max(most, finish.length);
    finish.shift()?.();
    await setImmediate();
  }
  return most;
}

test('two passwords are verified at once, and no more wait of an address than may', async () => {
  const { verify, finish, started } = heldBack();
  const { atOnce, waitingOfAddress } = passwordLimits;
  const of = (account: number, at = '192.0.2.1') =>
    verify('a long password', null, { address: at, account: String(account) });
  const taken = Array.from({ length: atOnce + waitingOfAddress }, (_, account) => of(account));
  await assert.rejects(of(99), /^Failure: overloaded/);
  const other = of(100, '192.0.2.2');
  await setImmediate();
  assert.equal(started(), atOnce);
  assert.equal(await finishAll(finish, [...taken, other]), atOnce);
  assert.equal(started(), atOnce + waitingOfAddress + 1);
});

test('addresses that try many accounts leave room for one that tries one', async () => {
  const { verify, finish } = heldBack();
  const flood = Array.from({ length: 5 * passwordLimits.waitingOfAddress }, (_, index) =>
    verify('a long password', null, { address: `192.0.2.${index % 5}`, account: String(index) }).catch(
      () => 'refused',
    ),
  );
  await setImmediate();
  const other = verify('a long password', null, { address: '192.0.2.9', account: 'other' });
  await finishAll(finish, [...flood, other]);
  assert.equal(await other, 'wrong');
});

test('one account that is tried from many addresses takes one place, and new passwords take none of sign-ins', async () => {
  const { verify, hash, finish, started } = heldBack();
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'];
  const tried = addresses.map((address) => verify('a long password', null, { address, account: 'a' }));
  const set = addresses.map((address, index) =>
    hash('a long password', { address, account: `new ${index}` }),
  );
  await setImmediate();
  assert.equal(started(), 1 + passwordLimits.newAtOnce);
  const other = verify('a long password', null, { address: '192.0.2.9', account: 'b' });
  await setImmediate();
  assert.equal(started(), 2 + passwordLimits.newAtOnce);
  await finishAll(finish, [...tried, ...set, other]);
});
