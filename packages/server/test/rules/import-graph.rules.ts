import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const srcDir = fileURLToPath(new URL('../../../src/', import.meta.url));

/** ARCHITECTURE.md, "Imports go one way": a folder imports only from folders before it; areas don't know each other. */
const layers: readonly (readonly string[])[] = [
  ['kernel'],
  ['outbound'],
  ['config'],
  ['processes'],
  ['database'],
  ['backups'],
  ['jobs'],
  ['http'],
  ['console'],
  ['export'],
  ['audit-entries'],
  ['notification-log'],
  ['access'],
  ['signing'],
  ['audit-trail', 'people', 'reporting', 'installs', 'notifications', 'webhooks', 'search'],
  ['events'],
  ['scale-out'],
  ['doctor', 'administration'],
  ['upgrade'],
  [''],
];
/** Areas that others may import only through their index. */
const indexed = [
  'outbound',
  'audit-entries',
  'notification-log',
  'access',
  'signing',
  'audit-trail',
  'people',
  'reporting',
  'installs',
  'events',
  'notifications',
  'webhooks',
  'search',
];

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
  return file.endsWith('.ts') && !file.endsWith('.test.ts');
}

function layerOf(folder: string): number {
  return layers.findIndex((layer) => layer.includes(folder));
}

const imports = await relativeImports();

test('every folder of src has a place in the order', () => {
  assert.ok(imports.length > 100, 'the imports were read');
  const unknown = new Set(imports.map(({ from }) => from).filter((folder) => layerOf(folder) < 0));
  assert.deepEqual([...unknown], []);
});

test('imports go one way', () => {
  const wrong = imports.filter(({ from, to }) => from !== to && layerOf(to) >= layerOf(from));
  assert.deepEqual(wrong, []);
});

test('events import of installs only the types of what build-service.ts hands over', async () => {
  const files = imports.filter(({ from, to }) => from === 'events' && to === 'installs');
  assert.ok(files.length > 0, 'there are such imports');
  for (const { file, target } of files) {
    const text = await readFile(path.join(srcDir, file), 'utf8');
    const relative = path.posix.relative(path.posix.dirname(file), target);
    assert.match(text, new RegExp(`^(?:import|export) type [^;]* from '${relative}';$`, 'm'), file);
  }
});

test('a folder with an index is entered only through its index, or its closed list of failures', () => {
  const wrong = imports.filter(
    ({ from, to, target }) =>
      from !== to && indexed.includes(to) && !/\/(index|[a-z]+-failures)\.js$/.test(target),
  );
  assert.deepEqual(wrong, []);
});

test('the folders inside an area form an order: no cycle of imports leads from one back to itself', () => {
  const inside = imports.filter(({ from, to }) => from === to && indexed.includes(from));
  const importedBy = new Map<string, Set<string>>();
  for (const { file, target } of inside) {
    const [one, other] = [placeOf(file), placeOf(target)];
    if (one !== other) importedBy.set(one, (importedBy.get(one) ?? new Set()).add(other));
  }
  const cycles = [...importedBy.keys()].flatMap((place) => cycleFrom(place, importedBy) ?? []);
  assert.deepEqual(cycles.toSorted(), []);
});

/** The part of its area to which a file belongs: its folder or, for a file directly in the area, the file itself. */
function placeOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  return folders.length > 1 ? folders.join('/') : file.replace(/\.[jt]s$/, '');
}

/** The shortest cycle of imports from a place back to itself, as `a -> b -> a`. */
function cycleFrom(start: string, imported: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  const seen = new Set<string>();
  let ways = [[start]];
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const next of imported.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, next].join(' -> ');
        if (!seen.has(next)) longer.push([...way, next]);
        seen.add(next);
      }
    }
    ways = longer;
  }
  return undefined;
}

test('only one place reads the environment', async () => {
  const files = (await readdir(srcDir, { recursive: true })).filter(isCode);
  const readers = [];
  for (const file of files) {
    if ((await readFile(path.join(srcDir, file), 'utf8')).includes('process.env')) readers.push(file);
  }
  assert.deepEqual(readers, ['config/env.ts']);
});
