import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { runStoa, stoaCommand } from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';
import { versionOf } from './start-proxy.js';

/** What stoa setup writes, as the programs that it is for read it. */

const run = promisify(execFile);
const certificates = process.env['STOA_TEST_CERTIFICATES'] ?? '';
const environment = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, SYSTEMD_PAGER: '' };

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-set-up-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function setUp(name: string, ...more: readonly string[]): Promise<string> {
  const root = path.join(folder, name);
  const { code, stderr } = await runStoa(
    [
      ...['setup', '--root', root, '--base-url', 'https://stoa.example.net'],
      ...['--operator-url', 'https://ops.example.net', '--operator-address', '127.0.0.1'],
      ...['--certificates', certificates, ...more],
    ],
    {},
  );
  assert.equal(code, 0, stderr);
  return path.join(root, 'etc');
}

const checks = [
  ['nginx', 'nginx.conf', (file: string) => ['-t', '-c', file]],
  ['caddy', 'Caddyfile', (file: string) => ['validate', '--adapter', 'caddyfile', '--config', file]],
  ['haproxy', 'haproxy.cfg', (file: string) => ['-c', '-f', file]],
] as const;

for (const [proxy, name, args] of checks)
  test(`${proxy} takes the file that was written for it`, async (context) => {
    if ((await versionOf(proxy)) === undefined) {
      if (process.env['CI'] === 'true') assert.fail(`${proxy} is not installed`);
      context.diagnostic(`${proxy} is not installed`);
      return;
    }
    const file = path.join(await setUp(proxy, '--proxy', proxy), 'stoa', name);
    if (proxy === 'haproxy') {
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replaceAll('/etc/haproxy/stoa.pem', path.join(certificates, 'both.pem')));
    }
    await run(proxy, args(file), { env: { ...environment, HOME: folder, XDG_DATA_HOME: folder } });
  });

/** How each program is started, to stay in front. */
const starts = {
  nginx: (file: string) => ['nginx', '-c', file, '-g', 'daemon off;'],
  caddy: (file: string) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  haproxy: (file: string) => ['haproxy', '-W', '-db', '-f', file],
};
const operatorAddress = '10.0.0.5';
/** A network of its own, in which every port is free, and the operator's address is there. */
const inNetwork = `ip link set lo up && ip address add ${operatorAddress}/32 dev lo && exec "$@"`;
/** Prints the status of an answer. Stoa is not there, so the proxy itself answers. */
const askFor = `
  const [host, servername] = process.argv.slice(1);
  const options = { host, servername, port: 443, path: '/readyz', rejectUnauthorized: false };
  require('node:https').get({ ...options, headers: { host: servername } }, (answer) => {
    process.stdout.write(String(answer.statusCode));
    process.exit();
  });`;

async function statusIn(pid: number, address: string, name: string): Promise<string> {
  const network = `--net=/proc/${pid}/ns/net`;
  const asked = run('nsenter', [network, process.execPath, '-e', askFor, address, name]);
  return asked.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

for (const [proxy, name] of checks)
  test(`${proxy} listens on both addresses at the ports of its file`, async (context) => {
    if (process.getuid?.() !== 0 || (await versionOf(proxy)) === undefined)
      return context.diagnostic(`only root can try it, where ${proxy} is installed`);
    const etc = await setUp(`ports-${proxy}`, '--proxy', proxy, '--operator-address', operatorAddress);
    const file = path.join(etc, 'stoa', name);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text
        .replaceAll('/etc/haproxy/stoa.pem', path.join(certificates, 'both.pem'))
        .replaceAll('/run/nginx.pid', path.join(folder, 'nginx.pid'))
        .replaceAll('/var/log/nginx/', `${folder}/`),
    );
    const child = spawn('unshare', ['--net', 'sh', '-c', inNetwork, 'sh', ...starts[proxy](file)], {
      env: { ...environment, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk);
      });
    const ended = once(child, 'exit');
    try {
      for (const [address, host] of [
        ['127.0.0.1', 'stoa.example.net'],
        [operatorAddress, 'ops.example.net'],
      ] as const)
        await waitUntil(
          () => `${proxy} answers at ${address}: ${said}`,
          async () => {
            if (child.exitCode !== null) throw new Error(`${proxy} ended: ${said}`);
            return /^50[23]$/.test(await statusIn(child.pid ?? 0, address, host)) || undefined;
          },
        );
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });

test('systemd takes the units that were written', async (context) => {
  if ((await versionOf('systemd-analyze')) === undefined) {
    if (process.env['CI'] === 'true') assert.fail('systemd-analyze is not installed');
    context.diagnostic('systemd-analyze is not installed');
    return;
  }
  for (const [database, units] of [
    ['embedded', ['stoa.service', 'stoa-backup.service', 'stoa-backup.timer']],
    ['own', ['stoa-api.service', 'stoa-worker.service']],
  ] as const) {
    const etc = await setUp(database, '--database', database, '--proxy', 'none');
    const files = units.map((unit) => path.join(etc, 'systemd/system', unit));
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      // A program that is not installed is a fault of a unit.
      await writeFile(file, text.replaceAll('/usr/local/bin/stoa ', `${stoaCommand} `));
    }
    const { stdout, stderr } = await run('systemd-analyze', ['verify', ...files], { env: environment });
    assert.equal(stdout + stderr, '');
  }
});
