import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { withFiles } from './env.js';

let folder: string;
let secret: string;
let empty: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-env-'));
  [secret, empty] = [path.join(folder, 'secret'), path.join(folder, 'empty')];
  await writeFile(secret, 'abc\n');
  await writeFile(empty, ' \n');
});

after(() => rm(folder, { recursive: true, force: true }));

test('a setting may stand in a file, as credentials and secrets of containers do', () => {
  const { variables, problems } = withFiles({
    STOA_SECRET_FILE: secret,
    STOA_PORT: '1',
    STOA_HOST_FILE: ' ',
  });
  assert.equal(variables['STOA_SECRET'], 'abc');
  assert.equal(variables['STOA_PORT'], '1');
  assert.equal(variables['STOA_HOST'], undefined);
  assert.deepEqual(problems, []);
});

test('every wrong file is named at once, and no content is shown', () => {
  const { problems } = withFiles({
    STOA_SECRET: 'x',
    STOA_SECRET_FILE: secret,
    STOA_PORT_FILE: empty,
    DATABASE_URL_FILE: path.join(folder, 'missing'),
    STOA_HOST_FILE: folder,
  });
  assert.deepEqual(problems.map(({ setting }) => setting).toSorted(), [
    'DATABASE_URL_FILE',
    'STOA_HOST_FILE',
    'STOA_PORT_FILE',
    'STOA_SECRET_FILE',
  ]);
  assert.ok(!JSON.stringify(problems).includes('abc'));
});
