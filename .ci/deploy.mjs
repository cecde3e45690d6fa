/**
 * Runs what is in deploy/: `npm run test:deploy`, with `--long` also what takes minutes. Root gets missing programs
 * from Debian's packages, except kubectl and Docker Compose 2; without a program its tests say so, or fail if CI=true.
 * The certificate is made for this run.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const isLong = process.argv.includes('--long');
const programs = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  haproxy: 'haproxy',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
  promtool: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
  ...(isLong ? { buildah: 'buildah', podman: 'podman', runc: 'runc', strip: 'binutils' } : {}),
};
process.env.PATH += ':/usr/sbin';

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
const missing = Object.keys(programs).filter((program) => !has(program));
if (missing.length > 0 && process.getuid?.() === 0 && has('apt-get')) {
  const packages = missing.map((program) => programs[program]);
  // A package must not start what it installs.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env,
  });
}

if (isLong)
  execFileSync('npm', ['ci', '--ignore-scripts'], {
    cwd: path.join(root, '.ci/kubernetes'),
    stdio: 'inherit',
  });

const folder = mkdtempSync(path.join(tmpdir(), 'stoa-deploy-'));
try {
  const file = (name) => path.join(folder, name);
  if (has('openssl')) {
    const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
    const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const places = ['-keyout', file('key.pem'), '-out', file('fullchain.pem')];
    execFileSync('openssl', ['req', ...options, '-subj', '/CN=localhost', '-addext', names, ...places], {
      stdio: 'ignore',
    });
    writeFileSync(file('both.pem'), readFileSync(file('fullchain.pem')) + readFileSync(file('key.pem')), {
      mode: 0o600,
    });
  }
  const given = process.argv.slice(2);
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: file('fullchain.pem'),
    STOA_TEST_CERTIFICATES: folder,
    ...(isLong ? { STOA_TEST_LONG: '1' } : {}),
  };
  const tests = [
    '--enable-source-maps',
    path.join(root, 'packages/server/dist/test/run-tests.js'),
    '--deploy',
  ];
  const patterns = given.filter((argument) => argument !== '--long');
  process.exitCode =
    spawnSync(process.execPath, [...tests, ...patterns], { stdio: 'inherit', env }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
