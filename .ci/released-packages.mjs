/**
 * Which packages of others Stoa hands on: those that a production install brings, and those whose code is in the files
 * of the console. They are read from the lock file, which is the same on every platform.
 */
import { readdir, readFile } from 'node:fs/promises';

const root = new URL('../', import.meta.url);
const { packages } = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8'));
const isOther = ([place, { link }]) => place.includes('node_modules/') && !link;

/** Where npm finds a package that another one asks for: in that one's folder, or in a folder further up. */
export function placeOf(name, asker) {
  for (let folder = asker; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

/**
 * The packages that the sources of the console import, by name. Ours are left out; what they need is installed in
 * production, too.
 */
async function importedByConsole() {
  const src = new URL('packages/console/src/', root);
  const files = (await readdir(src, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, src), 'utf8')));
  const { devDependencies } = packages['packages/console'];
  const named = texts.flatMap((text) => [...text.matchAll(/\bfrom '((?:@[^/']+\/)?[^/'.#][^/']*)/g)]);
  return new Set(
    named.map(([, name]) => name).filter((name) => name in devDependencies && !name.startsWith('@stoa/')),
  );
}

/** The packages and everything that they depend on. */
function closureOf(names, asker, found = new Set()) {
  for (const name of names) {
    const place = placeOf(name, asker);
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    closureOf(Object.keys(packages[place].dependencies ?? {}), place, found);
  }
  return found;
}

const inConsole = closureOf(await importedByConsole(), 'packages/console');

/**
 * Each with its place in node_modules, and the entry of the lock file. `isInstalled` is false for what is only in the
 * console's files.
 */
export const releasedPackages = Object.entries(packages)
  .filter(isOther)
  .filter(([place, { dev }]) => !dev || inConsole.has(place))
  .map(([place, entry]) => ({
    place,
    name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
    isInstalled: !entry.dev,
    entry,
  }));
