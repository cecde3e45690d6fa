/**
 * Fails if Stoa does not have the same version everywhere: in each package.json, where our packages depend on each
 * other, in the pom.xml of the Java client, and in the newest release of the changelog.
 */
import { readdir, readFile } from 'node:fs/promises';

const root = new URL('../', import.meta.url);
const read = (file) => readFile(new URL(file, root), 'utf8');

const folders = await readdir(new URL('packages', root));
const manifests = await Promise.all(
  folders.map(async (folder) => JSON.parse(await read(`packages/${folder}/package.json`))),
);
const own = new Set(manifests.map(({ name }) => name));
const [, released, date] = /^## (\d\S*) - (\d{4}-\d\d-\d\d)$/m.exec(await read('CHANGELOG.md')) ?? [];

const found = [
  ['CHANGELOG.md', date === undefined ? undefined : released],
  ['clients/java/pom.xml', /^ {2}<version>(.*)<\/version>$/m.exec(await read('clients/java/pom.xml'))?.[1]],
  ...manifests.flatMap(({ name, version, dependencies, devDependencies }) => [
    [name, version],
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([dependency]) => own.has(dependency))
      .map(([dependency, wanted]) => [`${dependency}, as ${name} asks for it`, wanted]),
  ]),
];

const [{ version }] = manifests;
const others = found.filter(([, one]) => one !== version);
for (const [where, one] of others) process.stdout.write(`${where} has ${one}, not ${version}\n`);
process.exitCode = others.length === 0 ? 0 : 1;
