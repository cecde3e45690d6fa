/**
 * Fails if package-lock.json would install something unverified or from a fixed host. Every package must have its
 * SHA-512, none may name a host, and the packages for platforms other than the one that wrote the file must all be
 * listed.
 */
import { readFile } from 'node:fs/promises';

const file = process.argv[2] ?? new URL('../package-lock.json', import.meta.url);
const { packages } = JSON.parse(await readFile(file, 'utf8'));

/** Whether npm finds a package that another one asks for: in that one's folder, or in a folder further up. */
function isLocked(name, asker) {
  for (let folder = asker; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}

function* problemsOf([path, entry]) {
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!isLocked(name, path)) yield `${path || 'the workspace'}: its optional ${name} is missing`;
  // The workspace's own packages, and links to them.
  if (entry.link === true || !path.includes('node_modules/')) return;
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '')) yield `${path}: no SHA-512`;
  if (entry.resolved !== undefined) yield `${path}: names where it comes from`;
}

const problems = Object.entries(packages).flatMap((one) => [...problemsOf(one)]);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${Object.keys(packages).length} entries, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
