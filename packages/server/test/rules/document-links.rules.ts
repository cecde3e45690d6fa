import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../../../../../', import.meta.url));
const folders = ['docs', 'packages', 'benchmarks', 'clients', 'examples'];

async function pages(): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(rootDir, folder), { recursive: true })).map((file) => path.join(folder, file)),
    ),
  );
  return [...(await readdir(rootDir)), ...found.flat()].filter(
    (file) => file.endsWith('.md') && !file.includes('node_modules'),
  );
}

/** The anchor that a heading gets when the page is rendered. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
}

function anchorsOf(text: string): Set<string> {
  return new Set([...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

async function brokenLinksOf(file: string): Promise<string[]> {
  const text = await readFile(path.join(rootDir, file), 'utf8');
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return brokenOf(file, links);
}

async function brokenOf(file: string, links: readonly string[]): Promise<string[]> {
  const broken = await Promise.all(
    links.map(async (link) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [target = '', anchor] = link.split('#');
      const absolute =
        target === '' ? path.join(rootDir, file) : path.join(rootDir, path.dirname(file), target);
      const found = await stat(absolute).catch(() => undefined);
      if (found === undefined) return `${file}: ${link} does not exist`;
      if (anchor === undefined || found.isDirectory()) return [];
      return anchorsOf(await readFile(absolute, 'utf8')).has(anchor)
        ? []
        : `${file}: ${link} has no such heading`;
    }),
  );
  return broken.flat();
}

test('every link between the pages leads to a page and a heading that exist', async () => {
  const files = await pages();
  assert.ok(files.length > 30, 'the pages were found');
  assert.deepEqual((await Promise.all(files.map(brokenLinksOf))).flat().toSorted(), []);
});

test('every alert says where in the runbook to read on', async () => {
  const rules = await readFile(path.join(rootDir, 'deploy/prometheus/stoa.rules.yml'), 'utf8');
  const places = [...rules.matchAll(/^ +runbook: (\S+)$/gm)].map(([, place = '']) => place);
  assert.equal(places.length, rules.match(/^ +- alert: /gm)?.length);
  assert.deepEqual(await brokenOf('.', places), []);
});
