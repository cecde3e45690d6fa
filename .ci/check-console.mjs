/**
 * Fails if a page of the console needs too much JavaScript before it shows anything. This counts what index.html loads,
 * and the view of the page with everything that it imports, after gzip. It reads the output of the build.
 */
import { readFile, stat } from 'node:fs/promises';

const mostBytes = 120_000;
const web = new URL('../packages/console/dist/web/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', web), 'utf8'));

/** The files of a chunk and of everything that it imports statically. */
function filesOf(key, found = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (found.has(file)) return found;
  found.add(file);
  for (const one of imports) filesOf(one, found);
  return found;
}

/** The size after gzip, or the plain size, because small files are not compressed. */
async function sizeOf(file) {
  const { size } = await stat(new URL(`${file}.gz`, web)).catch(() => stat(new URL(file, web)));
  return size;
}

async function bytesOf(files) {
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return (await Promise.all(scripts.map(sizeOf))).reduce((sum, size) => sum + size, 0);
}

const entry = filesOf('index.html');
const pages = Object.keys(manifest).filter(
  (key) => key.startsWith('src/pages/') && manifest[key].isDynamicEntry,
);
if (pages.length === 0) throw new Error('the build has no pages that are loaded when they are opened');
const sizes = await Promise.all(
  pages.map(async (key) => ({ key, bytes: await bytesOf(new Set([...entry, ...filesOf(key)])) })),
);
const [largest] = sizes.toSorted((one, other) => other.bytes - one.bytes);
process.stdout.write(
  `JavaScript before a view shows, as gzip: ${await bytesOf(entry)} bytes for all, ${largest.bytes} with ${largest.key}; the limit is ${mostBytes}\n`,
);
process.exitCode = largest.bytes <= mostBytes ? 0 : 1;
