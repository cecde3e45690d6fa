import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const srcDir = fileURLToPath(new URL('../../src/', import.meta.url));

/** ARCHITECTURE.md, "Imports go one way": a folder imports only from folders before it; areas don't know each other. */
const layers: readonly (readonly string[])[] = [
  ['kernel'],
  ['config'],
  ['database'],
  ['jobs'],
  ['http'],
  ['export'],
  ['access'],
  ['signing'],
  ['reporting', 'installs', 'events'],
  [''],
];
/** Their index is their public face. */
const indexed = ['access', 'signing', 'reporting', 'installs', 'events'];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly target: string;
  readonly to: string;
}

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/', 1)[0] ?? '') : '';
}

async function relativeImports(): Promise<Import[]> {
  const files = (await readdir(srcDir, { recursive: true })).filter(isCode);
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(srcDir, file), 'utf8');
      const targets = [...text.matchAll(/(?:from|import) '(\.{1,2}\/[^']+)'/g)].map((match) =>
        path.posix.join(path.posix.dirname(file), match[1] ?? ''),
      );
      return targets.map((target) => ({ file, from: folderOf(file), target, to: folderOf(target) }));
    }),
  );
  return found.flat();
}

function isCode(file: string): boolean {
  return file.endsWith('.ts') && !/\.(test|fixture|model)\.ts$/.test(file);
}

function layerOf(folder: string): number {
  return layers.findIndex((layer) => layer.includes(folder));
}

const imports = await relativeImports();

test('every folder of the house has its place', () => {
  assert.ok(imports.length > 100, 'the imports were read');
  const unknown = new Set(imports.map(({ from }) => from).filter((folder) => layerOf(folder) < 0));
  assert.deepEqual([...unknown], []);
});

test('imports go one way', () => {
  const wrong = imports.filter(({ from, to }) => from !== to && layerOf(to) >= layerOf(from));
  assert.deepEqual(wrong, []);
});

test('a folder with an index is entered only through its index, or its closed list of failures', () => {
  const wrong = imports.filter(
    ({ from, to, target }) =>
      from !== to && indexed.includes(to) && !/\/(index|[a-z]+-failures)\.js$/.test(target),
  );
  assert.deepEqual(wrong, []);
});

test('the environment is read in one place', async () => {
  const files = (await readdir(srcDir, { recursive: true })).filter(isCode);
  const readers = [];
  for (const file of files) {
    if ((await readFile(path.join(srcDir, file), 'utf8')).includes('process.env')) readers.push(file);
  }
  assert.deepEqual(readers, ['config/env.ts']);
});
