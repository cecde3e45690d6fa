import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  type CallerOptions,
  type FoundCaller,
  findCaller,
  isKeyInClearText,
} from '../../src/report-upload/caller.js';
import type { EnvironmentVariable } from '../../src/terminal/environment.js';

const apiKey = 'stoa_key_0123456789';

let dir: string;
before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'stoa-caller-'));
});
after(() => rm(dir, { recursive: true, force: true }));

function find(
  options: CallerOptions,
  variables: Partial<Record<EnvironmentVariable, string>> = {},
): Promise<FoundCaller> {
  return findCaller(options, (name) => variables[name]);
}

test('the environment names the service and the key', async () => {
  const found = await find({}, { STOA_BASE_URL: 'https://store.example', STOA_API_KEY: apiKey });
  assert.deepEqual(found, { caller: { baseUrl: 'https://store.example', apiKey } });
});

test('options win over the environment, and a file may end in a line break', async () => {
  const apiKeyFile = path.join(dir, 'key');
  await writeFile(apiKeyFile, `${apiKey}\n`);
  const found = await find(
    { baseUrl: 'https://store.example/stoa/', apiKeyFile },
    { STOA_BASE_URL: 'https://other.example', STOA_API_KEY: 'another' },
  );
  assert.deepEqual(found, { caller: { baseUrl: 'https://store.example/stoa', apiKey } });
});

test('what is missing is named at once', async () => {
  const found = await find({});
  assert.ok('problems' in found);
  assert.equal(found.problems.length, 2);
  assert.match(found.problems.join(), /--base-url.*--api-key-file/);
});

for (const baseUrl of [
  'store.example',
  'ftp://store.example',
  'https://user:secret@store.example',
  'https://store.example/?a=1',
  'https://store.example/#a',
  'file:///etc/passwd',
  '',
]) {
  test(`"${baseUrl}" is not a base URL, and is not repeated`, async () => {
    const found = await find({ baseUrl }, { STOA_API_KEY: apiKey });
    assert.ok('problems' in found);
    assert.match(found.problems.join(), /the base URL must be/);
    assert.ok(baseUrl === '' || !found.problems.join().includes(baseUrl));
  });
}

for (const [name, content] of [
  ['two lines', 'one\ntwo'],
  ['nothing', ''],
  ['a header', 'Bearer abc'],
  ['something endless', 'x'.repeat(513)],
] as const) {
  test(`a key file of ${name} is refused without telling what it holds`, async () => {
    const apiKeyFile = path.join(dir, 'wrong');
    await writeFile(apiKeyFile, content);
    const found = await find({ baseUrl: 'https://store.example', apiKeyFile });
    assert.deepEqual(found, {
      problems: ['the file of --api-key-file does not hold an API key and nothing else'],
    });
  });
}

test('a key file that is not there is named by the code of its error', async () => {
  const found = await find({ baseUrl: 'https://store.example', apiKeyFile: path.join(dir, 'none') });
  assert.deepEqual(found, { problems: ['the file of --api-key-file cannot be read (ENOENT)'] });
});

for (const [baseUrl, isClear] of [
  ['http://store.example', true],
  ['http://10.0.0.7:8080', true],
  ['http://localhost.example', true],
  ['http://127.0.0.1.example', true],
  ['http://[2001:db8::1]', true],
  ['http://127.0.0.1:8080', false],
  ['http://127.8.9.1', false],
  ['http://localhost:8080/stoa', false],
  ['http://stoa.localhost', false],
  ['http://[::1]:8080', false],
  ['https://store.example', false],
] as const) {
  test(`to ${baseUrl} a key ${isClear ? 'travels in clear text' : 'is safe from others'}`, () => {
    assert.equal(isKeyInClearText({ baseUrl, apiKey }), isClear);
  });
}
