import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { settings } from '@stoa/server/settings';
import { stoaCommand } from '@stoa/server/test/stoa-process';
import { versionOf } from './start-proxy.js';

/** The units of deploy/systemd, as systemd reads and checks them. */

const unitsDir = fileURLToPath(new URL('../../../../../deploy/systemd', import.meta.url));
const files = await readdir(unitsDir);
const units = files.filter((name) => name.endsWith('.service'));
/** The score of systemd, times ten: 0 is the safest, 100 the worst. */
const mostExposure = 20;

let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-units-'));
  for (const unit of units) {
    const text = await readFile(path.join(unitsDir, unit), 'utf8');
    // A program that is not installed is a fault of a unit.
    assert.ok(text.includes('/usr/local/bin/stoa '), unit);
    await writeFile(path.join(folder, unit), text.replaceAll('/usr/local/bin/stoa ', `${stoaCommand} `));
  }
  for (const name of files.filter((one) => !units.includes(one)))
    await cp(path.join(unitsDir, name), path.join(folder, name));
});

after(() => rm(folder, { recursive: true, force: true }));

const analyze = (...args: readonly string[]) =>
  promisify(execFile)('systemd-analyze', args, { env: { ...process.env, SYSTEMD_PAGER: '' } });

test('a timer is right, and starts a unit that is here', async (context) => {
  const timers = files.filter((name) => name.endsWith('.timer'));
  assert.deepEqual([...units, ...timers].toSorted(), files.toSorted());
  assert.ok(timers.every((name) => units.includes(name.replace(/\.timer$/, '.service'))));
  if ((await versionOf('systemd-analyze')) === undefined) {
    if (process.env['CI'] === 'true') assert.fail('systemd-analyze is not installed');
    context.diagnostic('systemd-analyze is not installed');
    return;
  }
  const { stdout, stderr } = await analyze('verify', ...timers.map((name) => path.join(folder, name)));
  assert.equal(stdout + stderr, '');
});

for (const unit of units) {
  test(`${unit} is right, and safe enough`, async (context) => {
    if ((await versionOf('systemd-analyze')) === undefined) {
      if (process.env['CI'] === 'true') assert.fail('systemd-analyze is not installed');
      context.diagnostic('systemd-analyze is not installed');
      return;
    }
    const file = path.join(folder, unit);
    const { stdout, stderr } = await analyze('verify', file);
    assert.equal(stdout + stderr, '');
    // It fails above the threshold.
    await analyze('security', '--offline=true', `--threshold=${mostExposure}`, file);
  });

  test(`${unit} sets nothing but settings`, async () => {
    const text = await readFile(path.join(unitsDir, unit), 'utf8');
    const given = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name);
    const known = Object.values(settings).map(({ variable }) => variable as string);
    const others = given.filter((name) => name !== 'TMPDIR' && !known.includes(name.replace(/_FILE$/, '')));
    assert.deepEqual(others, []);
    assert.ok(given.length > 0);
  });
}
