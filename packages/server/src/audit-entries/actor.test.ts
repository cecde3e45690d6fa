import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { test } from 'node:test';
import { operatingSystemAccount } from './actor.js';

test('the account that runs the command is called by its name', () => {
  assert.equal(operatingSystemAccount(), userInfo().username);
});

test('an account without a name, as in a container, is called by its number', () => {
  const read = (): never => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  assert.equal(operatingSystemAccount(read), `uid ${process.getuid?.()}`);
});
