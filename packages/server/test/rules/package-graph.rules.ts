import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packagesDir = fileURLToPath(new URL('../../../../', import.meta.url));

/** ARCHITECTURE.md: which packages of ours each one may import. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  client: ['@stoa/contract'],
  merchant: ['@stoa/client', '@stoa/contract'],
  embedded: ['@stoa/contract'],
  server: ['@stoa/contract', '@stoa/embedded'],
  cli: ['@stoa/client', '@stoa/contract', '@stoa/merchant', '@stoa/server'],
  console: ['@stoa/client', '@stoa/contract', '@stoa/merchant'],
};

/** Packages whose files a package sends to browsers. It never imports them, but finds their files by their address. */
const ships: Readonly<Record<string, readonly string[]>> = { server: ['@stoa/console'] };

/** Packages whose built files contain what they import, so production installs none of their dependencies. */
const bundled: ReadonlySet<string> = new Set(['console']);

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, { readonly default: string }>>;
  /** What `#names` stand for, in each runtime. */
  readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

async function manifestOf(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(packagesDir, name, 'package.json'), 'utf8')) as Manifest;
}

async function declaredBy(name: string): Promise<Readonly<Record<string, string>>> {
  const { dependencies = {}, devDependencies = {} } = await manifestOf(name);
  return bundled.has(name) ? devDependencies : dependencies;
}

/** The files of a package that run in production. */
async function sourcesOf(name: string): Promise<string[]> {
  const src = path.join(packagesDir, name, 'src');
  const files = await readdir(src, { recursive: true });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(src, file));
}

/** What a file imports, statically or not. */
function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^']+)'/g)].map(([, target = '']) => target);
}

/** `@stoa/client` of `@stoa/client/test/x`, `csv-parse` of `csv-parse/sync`. */
function packageOf(target: string): string {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/');
}

for (const [name, allowed] of Object.entries(mayImport)) {
  test(`${name} imports only packages that it declares, and of ours ${allowed.join(', ') || 'none'}`, async () => {
    const declared = await declaredBy(name);
    const { imports = {} } = await manifestOf(name);
    const files = await sourcesOf(name);
    assert.ok(files.length > 0, 'the files were read');
    const wrong: string[] = [];
    for (const file of files) {
      const targets = importsOf(await readFile(file, 'utf8'));
      for (const target of targets.flatMap((one) => Object.values(imports[one] ?? [one]))) {
        const inside = path.relative(path.join(packagesDir, name), path.resolve(path.dirname(file), target));
        const isFine = target.startsWith('.')
          ? !inside.startsWith('..')
          : target.startsWith('node:') || packageOf(target) in declared;
        const isOurs = target.startsWith('@stoa/');
        if (!isFine || (isOurs && !allowed.includes(packageOf(target)))) wrong.push(`${file}: ${target}`);
      }
    }
    assert.deepEqual(wrong, []);
    const { dependencies = {} } = await manifestOf(name);
    const ours = Object.keys(dependencies).filter((one) => one.startsWith('@stoa/'));
    const known = [...allowed, ...(ships[name] ?? [])];
    assert.deepEqual(
      ours.filter((one) => !known.includes(one)),
      [],
    );
  });
}

test('the contract imports nothing at all: no package and nothing of Node', async () => {
  const { dependencies } = await manifestOf('contract');
  assert.equal(dependencies, undefined);
  for (const file of await sourcesOf('contract')) {
    const foreign = importsOf(await readFile(file, 'utf8')).filter((target) => !target.startsWith('.'));
    assert.deepEqual(foreign, [], file);
  }
});

/** The built file that an import of one of our packages leads to. */
async function builtFile(target: string): Promise<URL> {
  const name = packageOf(target).slice('@stoa/'.length);
  const { exports = {} } = await manifestOf(name);
  const entry = exports[`.${target.slice('@stoa/'.length + name.length)}`];
  assert.ok(entry !== undefined, target);
  return pathToFileURL(path.join(packagesDir, name, entry.default));
}

/** Every file of ours and every package that a built file loads before its first dynamic import. */
async function loadedBy(
  start: URL,
): Promise<{ readonly files: Set<string>; readonly packages: Set<string> }> {
  const files = new Set<string>();
  const packages = new Set<string>();
  const follow = async (url: URL): Promise<void> => {
    if (files.has(url.href)) return;
    files.add(url.href);
    const text = await readFile(url, 'utf8');
    for (const [, target = ''] of text.matchAll(/^(?:import|export)(?: [^'";]* from)? '([^']+)';$/gm)) {
      if (target.startsWith('.')) await follow(new URL(target, url));
      else if (target.startsWith('@stoa/')) await follow(await builtFile(target));
      else if (!target.startsWith('node:')) packages.add(packageOf(target));
    }
  };
  await follow(start);
  return { files, packages };
}

test('what reads files in the browser needs nothing of Node.js', async () => {
  const { files } = await loadedBy(await builtFile('@stoa/merchant/file-check'));
  const [{ imports = {} }, ...texts] = await Promise.all([
    manifestOf('merchant'),
    ...[...files].map((file) => readFile(new URL(file), 'utf8')),
  ]);
  const others = Object.values(imports).map((one) => one['default'] ?? '');
  for (const own of others.filter((target) => target.startsWith('.')))
    texts.push(await readFile(path.join(packagesDir, 'merchant', own), 'utf8'));
  assert.deepEqual(
    texts.flatMap(importsOf).filter((target) => target.startsWith('node:')),
    [],
  );
});

for (const command of ['cli', 'merchant'] as const) {
  test(`the help of ${command} loads commander and no other package`, async () => {
    const start = pathToFileURL(path.join(packagesDir, command, 'dist/src/main.js'));
    const { files, packages } = await loadedBy(start);
    assert.deepEqual([...packages], ['commander']);
    const others = [...files].filter((file) => !/\/packages\/(cli|merchant)\/dist\/src\//.test(file));
    const small = {
      merchant: ['contract/dist/src/text/unseen.js'],
      cli: [
        'contract/dist/src/text/given-name.js',
        'contract/dist/src/text/percent.js',
        'contract/dist/src/text/unseen.js',
        'server/dist/src/config/settings.js',
      ],
    };
    assert.deepEqual(
      others.toSorted(),
      small[command].map((file) => pathToFileURL(path.join(packagesDir, file)).href),
    );
  });
}

test('a start of the service does not load what only some of its work needs', async () => {
  const { packages } = await loadedBy(await builtFile('@stoa/server'));
  const onDemand = [
    '@zxcvbn-ts/language-common',
    'dejavu-fonts-ttf',
    'fontkit',
    'hyparquet-writer',
    'pdfkit',
  ];
  const declared = await declaredBy('server');
  assert.deepEqual(
    onDemand.filter((name) => !(name in declared) || packages.has(name)),
    [],
  );
});

/**
 * Both files make text from strangers harmless: the output of commands, and the log, which writes to the descriptor
 * itself.
 */
const terminalFiles = ['merchant/src/terminal/output.ts', 'server/src/config/logger.ts'];

test('only two files write to a terminal', async () => {
  const writers: string[] = [];
  for (const name of Object.keys(mayImport)) {
    for (const file of await sourcesOf(name)) {
      const text = await readFile(file, 'utf8');
      const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '');
      if (/process\.std(out|err)|\bprocess\[|= process;|\bconsole\.[a-z]|writeSync|destination\(/.test(code))
        writers.push(path.relative(packagesDir, file));
    }
  }
  assert.deepEqual(writers, terminalFiles);
});

/** These create files that only their owner can access, under names that nobody else can have created before. */
const fileWriters = [
  'merchant/src/report-build/output-folder.ts',
  'server/src/config/master-secret.ts',
  // Programs that everybody may run, in a folder that nobody else may change.
  'embedded/src/binaries.ts',
  'embedded/src/cluster.ts',
  'embedded/src/socket-dir.ts',
  'embedded/src/own-files.ts',
  'cli/src/write-output.ts',
  // Units and files of proxies, which others read; the settings and secrets only root.
  'cli/src/setup/write-files.ts',
];

test('only a few files make files or folders', async () => {
  const makers: string[] = [];
  const making =
    /\b(writeFile|appendFile|open|mkdir|mkdtemp|cp|copyFile|createWriteStream|(write|append|open|mk)\w*Sync)\b/;
  for (const name of Object.keys(mayImport)) {
    for (const file of await sourcesOf(name)) {
      const imports = [
        ...(await readFile(file, 'utf8')).matchAll(/import \{([^}]*)\} from 'node:fs(\/promises)?'/g),
      ];
      if (imports.some(([, names = '']) => making.test(names))) makers.push(path.relative(packagesDir, file));
    }
  }
  assert.deepEqual(makers.toSorted(), fileWriters.toSorted());
});
