import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * ARCHITECTURE.md, "Tables belong to areas, too": the SQL of an area names only objects that its own migrations make,
 * and those that the README of their owner lists under "Public tables and views". A function that only a cluster has
 * belongs to each area that names it.
 */

/** Every area announces its work there. */
const announcements = 'stoa.merchant_work';
const packageDir = fileURLToPath(new URL('../../../', import.meta.url));
const areas = [
  'jobs',
  'audit-entries',
  'notification-log',
  'access',
  'signing',
  'audit-trail',
  'people',
  'reporting',
  'installs',
  'events',
  'webhooks',
];
/** What SQL files are named after, where that is not the folder. */
const sqlNames: Readonly<Record<string, string>> = {
  'audit-entries': 'audit',
  'notification-log': 'log',
  'audit-trail': 'trail',
};
/** The migrations of each area say in their first word whose they are, and its functions and views are in a folder. */
const areaOf = /^(?:\d{4}_)?([a-z]+)/;

async function areaMigrations(area: string): Promise<string> {
  const dir = path.join(packageDir, 'sql');
  const files = (await readdir(dir, { recursive: true })).filter(
    (file) => areaOf.exec(file)?.[1] === (sqlNames[area] ?? area) && file.endsWith('.sql'),
  );
  const texts = await Promise.all(files.toSorted().map((file) => readFile(path.join(dir, file), 'utf8')));
  return texts.join('\n').replaceAll(/^ *--.*$/gm, '');
}

/** The code of an area, including SQL, without comments and examples, which may name anything. */
async function areaCode(area: string): Promise<string> {
  const dir = path.join(packageDir, 'src', area);
  const files = (await readdir(dir, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/(\.test|-examples)\.ts$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(path.join(dir, file), 'utf8')));
  return texts.join('\n').replaceAll(/^ *(\/\*\*|\*|\/\/|--).*$/gm, '');
}

async function publicOf(area: string): Promise<string[]> {
  const text = await readFile(path.join(packageDir, 'src', area, 'README.md'), 'utf8');
  const [, listed = ''] = text.split('\n## Public tables and views\n');
  const [section = ''] = listed.split('\n## ', 1);
  return [...section.matchAll(/^\| `(stoa\.\w+)`/gm)].map(([, name = '']) => name);
}

/**
 * The objects that a text names. What it drops is left out: indexes belong to their tables, and views may be gone for
 * good.
 */
const namesIn = (text: string): string[] => [
  ...new Set(text.replaceAll(/^drop (?:index|view) [^;]+/gm, '').match(/\bstoa\.[a-z]\w*/g)),
];

function madeIn(migrations: string): Set<string> {
  const made = migrations.matchAll(
    /^create (?:or replace )?(?:table|view|function|sequence|type) (stoa\.\w+)/gm,
  );
  return new Set([...made].map(([, name = '']) => name));
}

/**
 * The functions that only a cluster has, by name: those of `sql/cluster/` that are no other body of a function in an
 * area's folder.
 */
async function functionsOfCluster(): Promise<ReadonlyMap<string, string>> {
  const dir = path.join(packageDir, 'sql');
  const files = await readdir(dir, { recursive: true });
  const others = new Set(
    files.filter((file) => !file.startsWith('cluster')).map((file) => path.basename(file)),
  );
  const own = files.filter((file) => /^cluster\W.*\.sql$/.test(file) && !others.has(path.basename(file)));
  const texts = await Promise.all(own.map((file) => readFile(path.join(dir, file), 'utf8')));
  return new Map(own.map((file, index) => [`stoa.${path.basename(file, '.sql')}`, texts[index] ?? '']));
}

const ofCluster = await functionsOfCluster();

/** With the functions of a cluster that the code names, and those that these name. */
function withCluster(code: string, migrations: string): string {
  let all = migrations;
  for (const name of ofCluster.keys()) {
    const text = ofCluster.get(name) ?? '';
    if (all.includes(text) || !namesIn(`${code}\n${all}`).includes(name)) continue;
    all = withCluster(code, `${all}\n${text.replaceAll(/^ *--.*$/gm, '')}\n${text}`);
  }
  return all;
}

const read = await Promise.all(
  areas.map(async (area) => {
    const code = await areaCode(area);
    const migrations = withCluster(code, await areaMigrations(area));
    return { area, migrations, code, own: madeIn(migrations), offered: await publicOf(area) };
  }),
);
const offered = new Set(read.flatMap((one) => one.offered));

for (const { area, migrations, code, own, offered: offers } of read) {
  test(`${area} names only its own tables and what others offer`, () => {
    assert.ok(own.size > 0 && namesIn(code).length > 0, 'the files were read');
    const foreign = namesIn(`${code}\n${migrations}`).filter((name) => !own.has(name) && !offered.has(name));
    assert.deepEqual(foreign, []);
  });

  test(`what ${area} offers is its own`, () => {
    assert.deepEqual(
      offers.filter((name) => !own.has(name)),
      [],
    );
  });
}

test('another area uses whatever an area offers', () => {
  const unused = read.flatMap(({ area, offered: offers }) =>
    offers.filter(
      (name) =>
        !read.some(
          (other) => other.area !== area && namesIn(`${other.code}\n${other.migrations}`).includes(name),
        ),
    ),
  );
  assert.deepEqual(unused, []);
});

test('no area writes to what another one offers', () => {
  const written = read.flatMap(({ area, code, own }) =>
    [...code.matchAll(/(?:insert into|update|delete from|truncate) (stoa\.\w+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !own.has(name) && name !== announcements)
      .map((name) => `${area} writes ${name}`),
  );
  assert.deepEqual(written, []);
});
