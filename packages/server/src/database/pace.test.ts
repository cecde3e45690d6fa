import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { createPace } from './pace.js';

let opened: TestDatabase;
before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

test('what a process announces wakes the others at their next look, once', async () => {
  const { database } = opened;
  const [one, other] = [createPace(), createPace()];
  let woken = 0;
  const end = other.onWork(() => {
    woken += 1;
  });
  for (const pace of [one, other]) await pace.look(database);
  assert.equal(woken, 0);
  one.announce();
  one.announce();
  await one.look(database);
  for (let look = 0; look < 2; look += 1) await other.look(database);
  assert.equal(woken, 1);
  end();
  one.announce();
  await one.look(database);
  await other.look(database);
  assert.equal(woken, 1);
});

test('what could not be sent is sent at the next look', async () => {
  const { database } = opened;
  const [one, other] = [createPace(), createPace()];
  await other.look(database);
  let woken = 0;
  other.onWork(() => {
    woken += 1;
  });
  one.announce();
  const failed = new Error('away');
  await assert.rejects(one.look({ query: () => Promise.reject(failed) }), failed);
  await one.look(database);
  await other.look(database);
  assert.equal(woken, 1);
});
