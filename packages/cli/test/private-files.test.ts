import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { stoaCommand } from '@stoa/server/test/stoa-process';

/**
 * Runs the programs as processes of their own, started by a shell with a umask that lets everybody read and write their
 * files.
 */

const merchantCommand = fileURLToPath(new URL('../../../merchant/bin/stoa-merchant.js', import.meta.url));
let dir: string;

before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'stoa-private-'));
});
after(() => rm(dir, { recursive: true, force: true }));

async function runUnmasked(program: string, args: readonly string[]): Promise<void> {
  const shell = ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, program, ...args];
  await promisify(execFile)('sh', shell, { cwd: dir });
}

/** What other users may read or change: a directory that was made, and everything below it. Links are left out. */
async function openToOthers(made: string): Promise<string[]> {
  const names = await readdir(made, { recursive: true });
  const found = await Promise.all(
    ['', ...names].map(async (name) => {
      const stats = await lstat(path.join(made, name));
      return !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0 ? [name] : [];
    }),
  );
  assert.ok(names.length > 0);
  return found.flat();
}

for (const program of [stoaCommand, merchantCommand]) {
  test(`${path.basename(program)} report build makes folders and files for their owner alone`, async () => {
    const orders = path.join(dir, 'orders.csv');
    await writeFile(
      orders,
      'id,amount,currency,tax,country,settled_at\na,11.90,EUR,1.90,DEU,2026-03-01T10:00:00Z\n',
    );
    const top = `${path.basename(program)}.made`;
    const members = ['id', 'amount', 'currency', 'tax', 'country', 'settled_at'];
    const map = members.flatMap((name) => ['--map', `${name}=${name}`]);
    const out = ['--from', orders, '--out', path.join(dir, top, 'in', 'out')];
    await runUnmasked(program, ['report', 'build', '--preset', 'csv', ...out, ...map]);
    assert.deepEqual(await openToOthers(path.join(dir, top)), []);
  });
}

test('stoa makes its data directory, with the database in it, for its owner alone', async () => {
  await runUnmasked(stoaCommand, ['migrate', '--data', path.join(dir, 'data')]);
  assert.deepEqual(await openToOthers(path.join(dir, 'data')), []);
});
