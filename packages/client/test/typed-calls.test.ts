import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { refused } from './typed-calls.js';

const [tsc, file] = ['../../../../node_modules/typescript/bin/tsc', '../../test/typed-calls.ts'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** What the compiler says about the calls with our declarations, as a program with these settings would see them. */
async function faultsOf(...settings: readonly string[]): Promise<string> {
  const usual = '--ignoreConfig --noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --types';
  const args = [tsc ?? '', file ?? '', ...usual.split(' '), '', ...settings];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
}

test('every shape of call compiles under `strict`, and nothing else does', async () => {
  assert.equal(await faultsOf('--module', 'nodenext'), '');
});

test('every shape of call compiles in a program that is stricter, and makes declarations', async () => {
  const more = [
    'exactOptionalPropertyTypes',
    'noUncheckedIndexedAccess',
    'noPropertyAccessFromIndexSignature',
  ];
  const settings = ['--module', 'esnext', '--moduleResolution', 'bundler', '--declaration'];
  assert.equal(await faultsOf(...settings, ...more.map((name) => `--${name}`)), '');
});

for (const make of refused)
  test(`a TypeError refuses ${String(make).replace(/^\(\) => /, '')}`, async () => {
    await assert.rejects(async () => make(), TypeError);
  });
