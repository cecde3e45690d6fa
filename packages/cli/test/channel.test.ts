import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestOffice, runJson, runStoa, type TestOffice } from '@stoa/server/test/stoa-process';

let office: TestOffice;
before(async () => {
  office = await openTestOffice();
});
after(() => office.close());

const json = <T>(...args: string[]): Promise<T> => runJson<T>(['channel', ...args], office.variables);

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
  const { stdout } = await runStoa(['channel', 'list'], office.variables);
  assert.match(stdout, /^web +20/m);
});

test('a text that cannot be a channel is refused with exit code 2, and an unknown one with 1', async () => {
  for (const [code, ...args] of [
    [2, 'add', 'Web shop'],
    [2, 'add', 'a'.repeat(65)],
    [1, 'end', 'fax'],
  ] as const) {
    const ended = await runStoa(['channel', ...args], office.variables);
    assert.equal(ended.code, code, ended.stderr);
  }
});
