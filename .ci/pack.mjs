/**
 * Packs Stoa for production: `npm run pack -- DIRECTORY`. The directory gets the seven packages, a package.json and a
 * lock file. With these, `npm ci` installs the packages, and of all others exactly the versions with which the tests
 * ran.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packPackages } from './pack-packages.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

async function readJson(file) {
  return JSON.parse(await readFile(path.join(root, file), 'utf8'));
}

/**
 * The part of the workspace's lock file that production needs, with our packages from their tarballs, as `packed` says.
 */
function lockOf(packed, { packages }, manifest) {
  const entries = Object.entries(packages);
  const nameIn = new Map(entries.flatMap(([key, { link, resolved }]) => (link ? [[resolved, key]] : [])));
  const others = entries.flatMap(([key, { dev, devOptional, link, ...entry }]) => {
    if (!key.includes('node_modules/') || dev || link) return [];
    const place = key.replace(/^packages\/[^/]+/, (workspace) => nameIn.get(workspace));
    return [[place, devOptional ? { ...entry, optional: true } : entry]];
  });
  const own = packed.map(({ name, filename, integrity }) => {
    const [workspace] = [...nameIn].find(([, key]) => key === `node_modules/${name}`);
    const { devDependencies: _, ...entry } = packages[workspace];
    return [`node_modules/${name}`, { ...entry, resolved: `file:${filename}`, integrity }];
  });
  const sorted = [...own, ...others].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { name, version, dependencies, engines } = manifest;
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, dependencies, engines }, ...Object.fromEntries(sorted) },
  };
}

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Name a directory: npm run pack -- ../stoa-release');
const target = path.resolve(process.env['INIT_CWD'] ?? '', directory);
await mkdir(target, { recursive: true });
if ((await readdir(target)).length > 0) throw new Error(`${target} is not empty`);

const workspace = await readJson('package.json');
const packed = await packPackages(target);
const manifest = {
  name: 'stoa-production',
  version: (await readJson('packages/cli/package.json')).version,
  private: true,
  engines: workspace.engines,
  dependencies: Object.fromEntries(packed.map(({ name, filename }) => [name, `file:${filename}`])),
  overrides: workspace.overrides,
  allowScripts: workspace.allowScripts,
};
const lock = lockOf(packed, await readJson('package-lock.json'), manifest);
for (const [file, content] of Object.entries({ 'package.json': manifest, 'package-lock.json': lock }))
  await writeFile(path.join(target, file), `${JSON.stringify(content, null, 2)}\n`);
process.stdout.write(`Packed ${packed.length} packages into ${target}. There, run: npm ci --omit=dev\n`);
