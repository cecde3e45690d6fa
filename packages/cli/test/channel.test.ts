import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
});
after(() => administration.close());

const json = <T>(...args: string[]): Promise<T> => runJson<T>(['channel', ...args], administration.variables);

interface Channel {
  readonly channel: string;
  readonly ended_at: string | null;
}

test('channels are added, ended, added again and listed', async () => {
  assert.deepEqual(await json('list'), { channels: [] });
  assert.equal((await json<Channel>('add', 'web')).ended_at, null);
  assert.notEqual((await json<Channel>('end', 'web')).ended_at, null);
  assert.equal((await json<Channel>('add', 'web')).ended_at, null);
  await json('add', 'carrier-billing');
  const { channels } = await json<{ channels: readonly Channel[] }>('list');
  assert.deepEqual(
    channels.map(({ channel }) => channel),
    ['carrier-billing', 'web'],
  );
  const { stdout } = await runStoa(['channel', 'list'], administration.variables);
  assert.match(stdout, /^web +20/m);
});

test('a text that cannot be a channel is refused with exit code 2, and an unknown one with 1', async () => {
  for (const [code, ...args] of [
    [2, 'add', 'Web shop'],
    [2, 'add', 'a'.repeat(65)],
    [1, 'end', 'fax'],
  ] as const) {
    const ended = await runStoa(['channel', ...args], administration.variables);
    assert.equal(ended.code, code, ended.stderr);
  }
});
