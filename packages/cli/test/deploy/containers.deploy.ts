import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { settings } from '@stoa/server/settings';
import { openTestAdministration } from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';
import { freePort, versionOf } from './start-proxy.js';

/**
 * The images, and the files that run them. Only `npm run test:deploy -- --long` builds the images: that takes minutes.
 */

const run = promisify(execFile);
const rootDir = fileURLToPath(new URL('../../../../../', import.meta.url));
const deployDir = path.join(rootDir, 'deploy');
const kubernetesDir = path.join(deployDir, 'kubernetes');
const isLong = process.env['STOA_TEST_LONG'] === '1';
const mostBytes = 200_000_000;

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-containers-'));
  await chmod(folder, 0o755);
});
after(async () => {
  // Containers keep mounts below their storage.
  if (isLong) await podman('rm', '--all', '--force').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const engine = () => ({
  ...process.env,
  STORAGE_DRIVER: 'vfs',
  CONTAINERS_STORAGE_CONF: path.join(folder, 'storage.conf'),
  CONTAINERS_CONF: path.join(folder, 'containers.conf'),
});
const podman = (...args: readonly string[]) => run('podman', [...args], { env: engine() });

const manifests = (await readdir(kubernetesDir)).map((name) => path.join(kubernetesDir, name));

for (const file of [path.join(deployDir, 'compose/compose.yaml'), ...manifests])
  test(`${path.relative(deployDir, file)} sets nothing but settings`, async () => {
    const text = (await readFile(file, 'utf8')).replaceAll(/^\s*#.*$/gm, '');
    const given = [...text.matchAll(/^ +(?:- )?((?:STOA|DATABASE)_\w+)(?:=|: )/gm)].map(
      ([, name = '']) => name,
    );
    const known = Object.values(settings).map(({ variable }) => variable as string);
    assert.deepEqual(
      given.filter((name) => !known.includes(name.replace(/_FILE$/, ''))),
      [],
    );
  });

test('no pod gets variables of services, which would be taken for settings, nor more rights than it needs', async () => {
  for (const file of manifests) {
    const text = await readFile(file, 'utf8');
    for (const pod of text.split(/^---$/m).filter((object) => /^kind: (?:Deployment|Job)$/m.test(object)))
      for (const needed of [
        'enableServiceLinks: false',
        'automountServiceAccountToken: false',
        'runAsNonRoot: true',
        'seccompProfile: { type: RuntimeDefault }',
        'readOnlyRootFilesystem: true',
        'allowPrivilegeEscalation: false',
        'capabilities: { drop: [ALL] }',
      ])
        assert.ok(pod.includes(needed), `${file}: ${needed}`);
  }
});

if (isLong) {
  test('the rendered manifests have no misspelt field', async (context) => {
    const isInstalled = run('sh', ['-c', 'command -v kubectl']).then(
      () => true,
      () => false,
    );
    if (!(await isInstalled)) return context.diagnostic('kubectl is not installed');
    const { stdout } = await run('kubectl', ['kustomize', kubernetesDir]);
    const checker = path.join(rootDir, '.ci/kubernetes');
    await writeFile(path.join(folder, 'all.yaml'), stdout);
    const checked = await run(process.execPath, [
      path.join(checker, 'check.mjs'),
      path.join(folder, 'all.yaml'),
    ]);
    assert.match(checked.stdout, /^9 objects/m);
    await writeFile(
      path.join(folder, 'wrong.yaml'),
      stdout.replace('terminationGracePeriodSeconds', 'terminationGraceSeconds'),
    );
    await assert.rejects(
      run(process.execPath, [path.join(checker, 'check.mjs'), path.join(folder, 'wrong.yaml')]),
      {
        code: 1,
        stdout: /terminationGraceSeconds/,
      },
    );
  });

  test('Docker Compose takes the file', async (context) => {
    const version = (await versionOf('docker-compose')) ?? '';
    if (!/ v?2\./.test(version)) return context.diagnostic('Docker Compose 2 is not installed');
    const variables = { STOA_BASE_URL: 'https://stoa.example.com' };
    const args = ['--file', path.join(deployDir, 'compose/compose.yaml'), 'config', '--format', 'json'];
    const { stdout } = await run('docker-compose', args, { env: { ...process.env, ...variables } });
    const { services } = JSON.parse(stdout) as { readonly services: object };
    assert.deepEqual(Object.keys(services), ['api', 'migrate', 'postgres', 'prometheus', 'worker']);
  });

  const sandbox = ['--runtime', 'runc', '--network', 'host', '--read-only', '--cap-drop', 'ALL'];
  const start = (name: string, ...args: readonly string[]) => {
    const child = spawn(
      'podman',
      ['run', '--rm', '--name', name, ...sandbox, '--security-opt', 'no-new-privileges', ...args],
      { env: engine(), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk);
      });
    const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }));
    return { child, ended, said: () => said };
  };
  const readiness = (port: number) =>
    waitUntil('the service is ready', async () =>
      (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok ? true : undefined,
    );
  let names: { readonly stoa: string; readonly trial: string };

  test('the images are small, and the same when they are built twice', async () => {
    await writeFile(
      path.join(folder, 'storage.conf'),
      `[storage]\ndriver="vfs"\ngraphroot="${folder}/graph"\nrunroot="${folder}/run"\n`,
    );
    await writeFile(
      path.join(folder, 'containers.conf'),
      '[containers]\ndefault_ulimits=["nofile=8192:8192","nproc=4096:4096"]\n[engine]\nruntime="runc"\ncgroup_manager="cgroupfs"\nevents_logger="file"\n',
    );
    const [images, again] = [path.join(folder, 'images'), path.join(folder, 'again')];
    const build = path.join(deployDir, 'image/build.sh');
    const key = path.join(process.env['STOA_TEST_CERTIFICATES'] ?? '', 'key.pem');
    for (const target of [images, again])
      await run(build, [target], { env: { ...engine(), BUILDAH_ISOLATION: 'chroot', IMAGE_KEY: key } });
    await run('cmp', [path.join(images, 'stoa.tar'), path.join(again, 'stoa.tar')]);
    await run('cmp', [path.join(images, 'stoa-trial.tar'), path.join(again, 'stoa-trial.tar')]);
    const publicKey = path.join(folder, 'public.pem');
    await run('openssl', ['pkey', '-in', key, '-pubout', '-out', publicKey]);
    const signed = ['-signature', 'SHA256SUMS.sig', 'SHA256SUMS'];
    await run('openssl', ['dgst', '-sha256', '-verify', publicKey, ...signed], { cwd: images });
    const { version } = JSON.parse(
      await readFile(path.join(rootDir, 'packages/cli/package.json'), 'utf8'),
    ) as {
      readonly version: string;
    };
    names = { stoa: `localhost/stoa:${version}`, trial: `localhost/stoa-trial:${version}` };
    await podman('load', '--quiet', '--input', path.join(images, 'stoa.tar'));
    await podman('load', '--quiet', '--input', path.join(images, 'stoa-trial.tar'));
    const { stdout } = await podman('image', 'inspect', '--format', '{{.Size}}', names.stoa);
    assert.ok(Number(stdout) <= mostBytes, stdout);
  });

  /** Containers have users of their own, who may not see the socket of the test server. */
  async function listenFor(url: URL): Promise<Server> {
    const socket = path.join(url.searchParams.get('host') ?? '', `.s.PGSQL.${url.searchParams.get('port')}`);
    const server = createServer((client) => {
      const upstream = connect(socket);
      client.pipe(upstream).pipe(client);
      client.on('error', () => upstream.destroy());
      upstream.on('error', () => client.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }

  for (const user of ['65532:65532', '4711:4711'])
    test(`the image serves as ${user} on a PostgreSQL of its operator, and stops when it is told`, async () => {
      const { variables, close } = await openTestAdministration({ madeWith: 'template template0' });
      const url = new URL(variables['DATABASE_URL'] ?? '');
      const server = await listenFor(url);
      try {
        const { port: databasePort } = server.address() as AddressInfo;
        const port = await freePort();
        const given = {
          DATABASE_URL: `postgres://${url.username}@127.0.0.1:${databasePort}${url.pathname}`,
          STOA_SECRET: '00'.repeat(32),
          STOA_HOST: '127.0.0.1',
          STOA_PORT: String(port),
        };
        const args = [
          '--user',
          user,
          ...Object.entries(given).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
        ];
        const name = `stoa-${port}`;
        assert.equal((await start(name, ...args, names.stoa, 'migrate').ended).code, 0);
        const serving = start(name, ...args, names.stoa);
        await Promise.race([readiness(port), serving.ended.then(({ said }) => assert.fail(said))]);
        await podman('exec', name, 'node', '/opt/stoa/ready.mjs');
        await podman('exec', name, 'stoa', 'merchant', 'create', '--name', 'Example');
        await podman('stop', '--time', '60', name);
        const { said } = await serving.ended;
        assert.match(said, /"msg":"stopped"/);
        const early = start(name, ...args, names.stoa);
        await waitUntil('the container runs', () =>
          podman('inspect', '--format', '{{.State.Running}}', name).then(
            ({ stdout }) => (stdout.trim() === 'true' ? true : undefined),
            () => undefined,
          ),
        );
        await podman('kill', '--signal', 'TERM', name);
        assert.equal((await early.ended).code, 143);
      } finally {
        server.close();
        await close();
      }
    });

  test('the trial keeps its database in the volume', async () => {
    const volume = path.join(folder, 'volume');
    await mkdir(volume);
    await chmod(volume, 0o777);
    const port = await freePort();
    const [name, mounted] = [`stoa-trial-${port}`, ['--volume', `${volume}:/var/lib/stoa`]];
    const args = [...mounted, '--env', 'STOA_HOST=127.0.0.1', '--env', `STOA_PORT=${port}`, names.trial];
    for (const count of [1, 2]) {
      const serving = start(name, ...args);
      await Promise.race([readiness(port), serving.ended.then(({ said }) => assert.fail(said))]);
      await podman('exec', name, 'stoa', 'merchant', 'create', '--name', `Example ${count}`);
      const { stdout } = await podman('exec', name, 'stoa', 'merchant', 'list', '--json');
      assert.equal(JSON.stringify(JSON.parse(stdout)).split('"Example ').length - 1, count);
      await podman('stop', '--time', '60', name);
      assert.match((await serving.ended).said, /"msg":"stopped"/);
    }
  });
}
