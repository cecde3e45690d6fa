/**
 * Compares openapi.json with the description of the last release (docs/releases), and fails if it breaks callers in a
 * way that docs/releases/accepted-breaks.txt does not name. `npm run check:compatible` calls it. With --release VERSION
 * it keeps the description for that version instead, and begins a new list.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { breaksBetween, type Description } from './compare-descriptions.js';
import { unexplained } from './unexplained.js';

const root = new URL('../../../../../', import.meta.url);
const releases = new URL('docs/releases/', root);
const accepted = new URL('accepted-breaks.txt', releases);
const description = await readFile(new URL('packages/server/openapi.json', root));
const { values } = parseArgs({ options: { release: { type: 'string' } } });

async function lastRelease(): Promise<string> {
  const entries = await readdir(releases, { withFileTypes: true });
  const versions = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const [last] = versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  if (last === undefined) throw new Error(`${fileURLToPath(releases)} has no release`);
  return last;
}

async function check(): Promise<readonly string[]> {
  const version = await lastRelease();
  const kept = gunzipSync(await readFile(new URL(`${version}/openapi.json.gz`, releases)));
  const [before, now] = [kept, description].map((text) => JSON.parse(text.toString()) as Description);
  if (before === undefined || now === undefined) throw new Error('there are two descriptions');
  const breaks = breaksBetween(before, now);
  process.stdout.write(`${breaks.length} breaks since ${version}\n`);
  return unexplained({
    breaks,
    accepted: await readFile(accepted, 'utf8'),
    changelog: await readFile(new URL('CHANGELOG.md', root), 'utf8'),
  });
}

if (values.release === undefined) {
  const problems = await check();
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} else {
  const folder = new URL(`${values.release}/`, releases);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('openapi.json.gz', folder), gzipSync(description, { level: 9 }));
  const [heading = ''] = (await readFile(accepted, 'utf8')).split('\n');
  await writeFile(accepted, `${heading}\n`);
}
