import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { runOnTerminal, runStoa } from '@stoa/server/test/stoa-process';

let parent: string;
before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-setup-'));
});
after(() => rm(parent, { recursive: true, force: true }));

const flags = [
  ...['--base-url', 'https://stoa.example.net', '--operator-url', 'https://ops.example.net'],
  ...['--operator-address', '192.168.7.5', '--operator-network', '192.168.7.5/24'],
];
const rootFor = (name: string): string => path.join(parent, name);
const setUp = (name: string, ...more: string[]) =>
  runStoa(['setup', '--root', rootFor(name), ...flags, ...more], {});
const read = (name: string, file: string) => readFile(path.join(rootFor(name), file), 'utf8');

async function filesIn(name: string): Promise<string[]> {
  const entries = await readdir(rootFor(name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(rootFor(name), path.join(entry.parentPath, entry.name)))
    .toSorted();
}

test('the files of one machine are written, the settings for root alone', async () => {
  const { code, stdout, stderr } = await setUp('one', '--json');
  assert.equal(code, 0, stderr);
  const { files, next } = JSON.parse(stdout) as {
    files: readonly { outcome: string }[];
    next: readonly string[];
  };
  assert.deepEqual(await filesIn('one'), [
    'etc/stoa/nginx.conf',
    'etc/stoa/stoa.env',
    'etc/systemd/system/stoa-backup.service',
    'etc/systemd/system/stoa-backup.timer',
    'etc/systemd/system/stoa.service',
  ]);
  assert.ok(files.every(({ outcome }) => outcome === 'written'));
  assert.ok(next.some((step) => step.includes('systemctl enable')));
  assert.equal((await stat(path.join(rootFor('one'), 'etc/stoa/stoa.env'))).mode & 0o777, 0o600);
  assert.deepEqual(
    (await read('one', 'etc/stoa/stoa.env')).split('\n').filter((line) => !line.startsWith('#')),
    [
      'STOA_BASE_URL=https://stoa.example.net',
      'STOA_OPERATOR_LISTEN=127.0.0.1:8081',
      'STOA_OPERATOR_URL=https://ops.example.net',
      'STOA_TRUSTED_PROXIES=127.0.0.1',
      '',
    ],
  );
  const proxy = await read('one', 'etc/stoa/nginx.conf');
  assert.match(proxy, /^ {4}server_name stoa\.example\.net;$/m);
  assert.match(proxy, /^ {4}listen 192\.168\.7\.5:443 ssl http2;$/m);
  assert.match(proxy, /^ {4}allow 192\.168\.7\.5\/24;$/m, 'an answer is not replaced again');
  assert.ok(!proxy.includes('example.com'));
});

test('again, everything is kept; a file with another text keeps all from being written', async () => {
  await setUp('again', '--proxy', 'caddy');
  const same = await setUp('again', '--proxy', 'caddy');
  assert.match(same.stdout, /^kept +.*stoa\.env$/m);
  assert.doesNotMatch(same.stdout, /^written/m);
  const unit = path.join(rootFor('again'), 'etc/systemd/system/stoa.service');
  await writeFile(unit, 'mine');
  await rm(path.join(rootFor('again'), 'etc/stoa/stoa.env'));
  const { code, stderr } = await setUp('again', '--proxy', 'caddy');
  assert.equal(code, 1);
  assert.match(stderr, /stoa\.service$/m);
  assert.equal(await readFile(unit, 'utf8'), 'mine');
  assert.ok(!(await filesIn('again')).includes('etc/stoa/stoa.env'));
});

test('with a PostgreSQL of your own there are two units, and a secret that stays', async () => {
  await setUp('own', '--database', 'own', '--proxy', 'haproxy');
  assert.deepEqual(await filesIn('own'), [
    'etc/stoa/haproxy.cfg',
    'etc/stoa/secret',
    'etc/stoa/stoa-worker.env',
    'etc/stoa/stoa.env',
    'etc/systemd/system/stoa-api.service',
    'etc/systemd/system/stoa-worker.service',
  ]);
  const secret = await read('own', 'etc/stoa/secret');
  assert.match(secret, /^[0-9a-f]{64}\n$/);
  assert.equal((await setUp('own', '--database', 'own', '--proxy', 'haproxy')).code, 0);
  assert.equal(await read('own', 'etc/stoa/secret'), secret);
});

test('two processes of one machine listen at different addresses', async () => {
  await setUp('two', '--database', 'own');
  const addresses = [];
  for (const unit of ['stoa-api', 'stoa-worker']) {
    const text = await read('two', `etc/systemd/system/${unit}.service`);
    addresses.push(/^ExecStart=.* --port (\d+)$/m.exec(text)?.[1]);
    const files = [...text.matchAll(/^EnvironmentFile=-\/(etc\/stoa\/.+)$/gm)].map(([, file = '']) => file);
    const lines = (await Promise.all(files.map((file) => read('two', file)))).join('');
    addresses.push([...lines.matchAll(/^STOA_OPERATOR_LISTEN=.*:(\d+)$/gm)].at(-1)?.[1]);
  }
  assert.equal(new Set(addresses).size, 4, addresses.join(', '));
});

test('the next step for files elsewhere overwrites nothing on the machine', async () => {
  const { stdout } = await setUp("it's elsewhere");
  const [, command = ''] = /^ {2}(cp .*) {5}#/m.exec(stdout) ?? [];
  const machine = rootFor('machine');
  await mkdir(path.join(machine, 'stoa'), { recursive: true });
  await writeFile(path.join(machine, 'stoa/stoa.env'), 'mine');
  await promisify(execFile)('sh', ['-c', command.replace(/ \/etc\/$/, ' "$0"'), machine]).catch(
    () => undefined,
  );
  assert.equal(await readFile(path.join(machine, 'stoa/stoa.env'), 'utf8'), 'mine');
  assert.match(await readFile(path.join(machine, 'stoa/nginx.conf'), 'utf8'), /server_name/);
});

test('Caddy gets certificates by itself if the operator chose that', async () => {
  await setUp('auto', '--proxy', 'caddy', '--certificates', 'auto');
  const file = await read('auto', 'etc/stoa/Caddyfile');
  assert.doesNotMatch(file.replaceAll(/#.*/g, ''), /fullchain/);
  assert.match(file, /bind 192\.168\.7\.5\n\ttls internal\n/);
});

for (const [wrong, ...more] of [
  ['--base-url', '--base-url', 'https://stoa.example.net;evil'],
  ['--base-url', '--base-url', 'http://stoa.example.net'],
  ['--operator-url', '--operator-url', 'https://stoa.example.net'],
  ['--operator-address', '--operator-address', '10.0.0.0/8'],
  ['--operator-network', '--operator-network', '10.0.0.0/33'],
  ['--proxy', '--proxy', 'apache'],
  ['--database', '--database', 'mysql'],
  ['--certificates', '--certificates', '/etc/a b'],
  ['--certificates', '--certificates', 'auto', '--proxy', 'nginx'],
] as const)
  test(`${more.join(' ')} is refused before anything is written`, async () => {
    const { code, stderr } = await setUp('wrong', ...more);
    assert.equal(code, 1);
    assert.ok(stderr.includes(wrong), stderr);
    assert.deepEqual(await readdir(parent).then((names) => names.includes('wrong')), false);
  });

test('without a terminal it names what is missing; at one it asks until the answers are right', async () => {
  const { code, stderr } = await runStoa(['setup', '--root', rootFor('asked')], {});
  assert.equal(code, 1);
  assert.match(stderr, /--base-url .*--operator-url .*--operator-address/);
  const answers = [
    'no address',
    'https://stoa.example.net',
    'https://ops.example.net',
    '10.1.1.1',
    '',
    'none',
    '',
    '',
  ];
  const asked = await runOnTerminal(['setup', '--root', rootFor('asked')], {}, `${answers.join('\n')}\n`);
  assert.equal(asked.code, 0, asked.stderr);
  assert.match(await read('asked', 'etc/stoa/stoa.env'), /^STOA_BASE_URL=https:\/\/stoa\.example\.net$/m);
  assert.ok(!(await filesIn('asked')).some((name) => name.includes('nginx')));
  const ended = await runOnTerminal(['setup', '--root', rootFor('ended')], {}, 'https://stoa.example.net\n');
  assert.equal(ended.code, 1);
});
