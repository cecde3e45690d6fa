/**
 * Packs our packages as others get them. Before, each is copied: its manifest names no exports for the tests of other
 * packages, because tests are not packed, and its README says where a document of the repository is instead of linking
 * to it.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));

async function pack(...args) {
  const all = ['pack', '--json', '--ignore-scripts', ...args];
  const { stdout } = await promisify(execFile)('npm', all, { cwd: root, maxBuffer: 64 * 1_048_576 });
  return JSON.parse(stdout);
}

async function change(file, how) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) await writeFile(file, how(text));
}

function withoutTests(text) {
  const { exports = {}, devDependencies: _, ...manifest } = JSON.parse(text);
  const kept = Object.entries(exports).filter(([name]) => !name.startsWith('./test/'));
  const more = kept.length === 0 ? {} : { exports: Object.fromEntries(kept) };
  return `${JSON.stringify({ ...manifest, ...more }, null, 2)}\n`;
}

/** `folder` is the package's own, from the root. */
function withoutOutsideLinks(text, folder) {
  return text.replaceAll(/\[([^\]]+)\]\(([^):#]+)(#[^)]*)?\)/g, (link, words, target) => {
    const place = path.join(folder, target);
    return place.startsWith(`${folder}/`) ? link : `${words} (\`${place}\` in Stoa's repository)`;
  });
}

/**
 * Packs the packages in these folders of `packages/`, or all, into a directory. Returns name, file name and integrity
 * of each.
 */
export async function packPackages(target, folders) {
  const wanted = folders?.map((folder) => `--workspace=packages/${folder}`) ?? ['--workspaces'];
  const staged = await mkdtemp(path.join(tmpdir(), 'stoa-pack-'));
  try {
    const copies = await Promise.all(
      (await pack('--dry-run', ...wanted)).map(async ({ name, files }) => {
        const folder = path.join('packages', name === 'stoa' ? 'cli' : path.basename(name));
        const copy = path.join(staged, folder);
        for (const { path: file } of files) {
          await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
          await copyFile(path.join(root, folder, file), path.join(copy, file));
        }
        await change(path.join(copy, 'package.json'), withoutTests);
        await change(path.join(copy, 'README.md'), (text) => withoutOutsideLinks(text, folder));
        return copy;
      }),
    );
    return await pack('--pack-destination', target, ...copies);
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}
