import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Ended, type OtherStoa, startStoa } from '@stoa/server/test/stoa-process';

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('../../../../../', import.meta.url));
const ownPackages = [
  'stoa',
  '@stoa/client',
  '@stoa/console',
  '@stoa/contract',
  '@stoa/embedded',
  '@stoa/merchant',
  '@stoa/server',
];

let parent: string;
/** The folder that an operator makes with `npm run pack`. */
let release: string;
/** Where it is installed; nobody may write there. */
let program: string;
/** The home directory of the user who runs it. */
let home: string;
let user: OtherStoa['user'];

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-production-'));
  await chmod(parent, 0o755);
  [release, program, home] = ['release', 'program', 'home'].map((name) => path.join(parent, name)) as [
    string,
    string,
    string,
  ];
  await run(process.execPath, [path.join(workspace, '.ci/pack.mjs'), release], { cwd: workspace });
  await install();
  await run('chmod', ['-R', 'a-w,a+rX', program]);
  user = await ordinaryUser();
  await mkdir(home, { mode: 0o700 });
  if (user !== undefined) await chown(home, user.uid, user.gid);
});

after(async () => {
  await run('chmod', ['-R', 'u+w', program]);
  await rm(parent, { recursive: true, force: true });
});

test('npm lists what a release contains', async () => {
  const { stdout } = await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: release,
  });
  const { metadata, components } = JSON.parse(stdout) as {
    readonly metadata: { readonly component: { readonly version: string } };
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  const { version } = components.find(({ name }) => name === 'stoa') ?? {};
  assert.equal(metadata.component.version, version);
});

interface LockEntry {
  readonly resolved?: string;
  readonly optional?: boolean;
}

/** Does what `npm ci --omit=dev` does, but without a network: packages of others are copied from the workspace. */
async function install(): Promise<void> {
  const lock = await readFile(path.join(release, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, LockEntry>> };
  for (const [place, { resolved, optional = false }] of Object.entries(packages)) {
    if (place === '') continue;
    const target = path.join(program, place);
    await mkdir(target, { recursive: true });
    if (resolved === undefined) await copyPackage(place, { target, optional });
    else
      await run('tar', [
        ...['--extract', '--strip-components=1', '--directory', target],
        ...['--file', path.join(release, resolved.slice('file:'.length))],
      ]);
  }
}

/**
 * Copies one package, without those inside it, which have their own entries. An optional one may be for another
 * platform, and missing.
 */
async function copyPackage(
  place: string,
  { target, optional }: { readonly target: string; readonly optional: boolean },
): Promise<void> {
  const source = path.join(workspace, place);
  if (optional && !existsSync(source)) return;
  const inside = path.join(source, 'node_modules');
  await cp(source, target, { recursive: true, verbatimSymlinks: true, filter: (file) => file !== inside });
}

/** An ordinary user for the program: the one who runs the tests, or `nobody` if that is root. */
async function ordinaryUser(): Promise<OtherStoa['user']> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  );
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function start(...args: string[]): ReturnType<typeof startStoa> {
  return startStoa(
    args,
    { HOME: home, XDG_CACHE_HOME: path.join(home, '.cache'), STOA_DATA: path.join(home, 'data') },
    { command: path.join(program, 'node_modules/stoa/bin/stoa.js'), cwd: program, user },
  );
}

async function succeeds({ ended }: { readonly ended: Promise<Ended> }): Promise<string> {
  const { code, stdout, stderr } = await ended;
  assert.equal(code, 0, stdout + stderr);
  return stdout;
}

test('the packages hold what runs, and neither tests nor sources', async () => {
  for (const name of ownPackages) {
    const folder = path.join(program, 'node_modules', name);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    const odd = files.filter(
      (file) =>
        !/^(package\.json|README\.md|openapi\.json|reference\/\w+\.md|examples\/[\w-]+\.mjs|sql\/(\d{4}_\w+\.sql|(revision|effects)\.txt|[a-z]+\/\w+\.sql)|bin\/[\w-]+\.js|dist\/(commit|changelog)\.txt|dist\/deploy\/(proxies|systemd)\/[\w.-]+|dist\/src\/.+\.(js|d\.ts)|dist\/web\/(index\.html|assets\/[\w-]+\.(js|css|svg))(\.br|\.gz)?)$/.test(
          file,
        ) || /(^|[/.])(test|fixture)s?[/.]/.test(file),
    );
    assert.deepEqual(odd, [], name);
    assert.ok(files.length > 10, name);
  }
});

/**
 * The exports of our packages by specifier, each with the files that it names. `*` stands for the files of a folder.
 */
async function exportsOfAll(): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = ownPackages.map(async (name) => {
    const folder = path.join(program, 'node_modules', name);
    const { exports = {} } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
    };
    return Object.entries(exports).map(([key, target]) => {
      const files = typeof target === 'string' ? [target] : Object.values(target);
      return [path.posix.join(name, key), files.map((file) => path.join(folder, file))] as const;
    });
  });
  return new Map((await Promise.all(all)).flat());
}

test('everything that the packages export is there, and can be imported', async () => {
  const exported = await exportsOfAll();
  assert.ok(exported.size > 10);
  const missing = [...exported.values()]
    .flat()
    .filter((file) => !existsSync(file.endsWith('*') ? path.dirname(file) : file));
  assert.deepEqual(missing, []);
  const modules = [...exported.keys()].filter((name) => !name.endsWith('*'));
  const importAll = `for (const name of ${JSON.stringify(modules)}) await import(name)`;
  await run(process.execPath, ['--input-type=module', '--eval', importAll], { cwd: program });
});

test('every link of a packed document leads to a packed file or to an address of the web', async () => {
  for (const name of ownPackages) {
    const folder = path.join(program, 'node_modules', name);
    for (const file of (await readdir(folder, { recursive: true })).filter((one) => one.endsWith('.md'))) {
      const text = await readFile(path.join(folder, file), 'utf8');
      const targets = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, target = '']) => target);
      const lost = targets.filter(
        (target) =>
          !target.startsWith('https://') &&
          (!existsSync(path.join(folder, path.dirname(file), target)) ||
            path.normalize(target).startsWith('..')),
      );
      assert.deepEqual(lost, [], `${name}/${file}`);
    }
  }
});

test('the release pins every package of others, and names no host', async () => {
  const lock = await readFile(path.join(release, 'package-lock.json'), 'utf8');
  assert.ok(!lock.includes('://registry'), 'a lock file for every registry');
  const checked = await run(process.execPath, [
    path.join(workspace, '.ci/check-lock.mjs'),
    path.join(release, 'package-lock.json'),
  ]).catch((error: unknown) => error);
  // Our own packages come from files, which the check reports as a fixed place. It must not report anything else.
  const { stdout = '' } = checked as { stdout?: string };
  const problems = stdout.split('\n').filter((line) => line.includes(': '));
  assert.deepEqual(
    problems.toSorted(),
    ownPackages.map((name) => `node_modules/${name}: names where it comes from`).toSorted(),
  );
});

test('stoa serve runs for an ordinary user, from a folder that nobody may write to', async () => {
  const service = start('serve');
  let logged = '';
  service.child.stderr.on('data', (chunk) => {
    logged += String(chunk);
  });
  await service.printed('"msg":"ready"');
  const { code } = await start('doctor').ended;
  assert.equal(code, 0);
  const [, url = ''] = /"url":"([^"]+)"/.exec(logged) ?? [];
  const page = await (await fetch(`${url}/console/`)).text();
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  const sent = await fetch(`${url}${script}`, { headers: { 'accept-encoding': 'br' } });
  assert.deepEqual([sent.status, sent.headers.get('content-encoding')], [200, 'br']);
  assert.equal(
    await succeeds(start('merchant', 'create', '--name', 'Example', '--json')),
    '{"merchant_id":1}\n',
  );
  service.child.kill('SIGTERM');
  await succeeds(service);
  assert.deepEqual((await readdir(path.join(home, 'data'))).toSorted(), [
    'audit-head',
    'postgres',
    'postgres.log',
    'secret',
  ]);
});

test('the command of merchants is there, too', async () => {
  const { stdout } = await run(process.execPath, [
    path.join(program, 'node_modules/@stoa/merchant/bin/stoa-merchant.js'),
    '--help',
  ]);
  assert.match(stdout, /upload/);
});

test('an install without the compiler that is not built says what to do', async (t) => {
  const clone = await mkdtemp(path.join(tmpdir(), 'stoa-unbuilt-'));
  t.after(() => rm(clone, { recursive: true, force: true }));
  for (const file of ['.ci/prepare.mjs', 'packages/cli/bin/stoa.js']) {
    await mkdir(path.join(clone, path.dirname(file)), { recursive: true });
    await cp(path.join(workspace, file), path.join(clone, file));
  }
  await writeFile(path.join(clone, 'packages/cli/package.json'), '{"type":"module"}');
  const prepared = await run(process.execPath, [path.join(clone, '.ci/prepare.mjs')]);
  assert.match(
    prepared.stderr,
    /^Stoa is installed but not built, .* npm ci, .* docs\/operations\/install\.md\.\n$/,
  );
  const { code, stderr } = await startStoa(
    ['--version'],
    {},
    {
      command: path.join(clone, 'packages/cli/bin/stoa.js'),
      cwd: clone,
    },
  ).ended;
  assert.deepEqual(
    { code, stderr },
    { code: 1, stderr: 'stoa: it is not built yet; see "Install" in docs/operations/install.md\n' },
  );
});
