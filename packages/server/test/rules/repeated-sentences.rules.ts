import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * CONTRIBUTING.md, "Tests": a sentence of Stoa may stand once more, in the test beside the file that says it, or among
 * the tests of the package that prints it. Tests of anything else compare codes, ids and exit codes, and tests of the
 * console name its texts. So whoever rewrites a sentence changes two places.
 */

const packagesDir = fileURLToPath(new URL('../../../../', import.meta.url));
/** Names the messages of the log, by which an operator finds them; tests may, too. */
const logPage = path.join(packagesDir, '../docs/operations/logs.md');
/** Files that may repeat what another part says, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'server/test/journeys/faults-in-words.test.ts': 'tests the sentences of faults, over all calls',
};

/** Shorter pieces of sentences also meet by chance. */
const wordsInARow = 4;
const fewestCharacters = 20;

interface Source {
  readonly file: string;
  readonly text: string;
}

const isTest = (file: string): boolean =>
  /\.(?:test|drill|citus|deploy|quiet)\.ts$|^console\/test\//.test(file);
const isOfTests = (file: string): boolean => isTest(file) || /^\w+\/test\//.test(file);
const isDescription = (file: string): boolean => /-(?:schemas|examples)\.ts$|\/generated\//.test(file);

async function sources(): Promise<Source[]> {
  const files = (await readdir(packagesDir, { recursive: true })).filter((file) =>
    /^\w+\/(?:src|test)\/.*\.tsx?$/.test(file),
  );
  return await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(path.join(packagesDir, file), 'utf8') })),
  );
}

const comments = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
const strings = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
const patterns = String.raw`(?<=[(,=:[!&|?]\s*)\/(?:[^\/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*`;
const tokens = new RegExp(`${comments}|${strings}|${patterns}`, 'g');

/** The texts and patterns of a source, but not its comments, SQL, imports, and the names of its tests. */
function literals(text: string): string[] {
  return [...text.matchAll(tokens)].flatMap(({ 0: literal, index }) => {
    const before = text.slice(Math.max(0, index - 60), index);
    const isNoText =
      /(?:sql|from |(?:[tT]est|suite|describe|waitUntil)\(\s*(?:\w+,\s*)?|(?:description|summary):\s*)$/;
    return /^\/[/*]|^['`]\s*(?:grant|insert|lock|select|update) /.test(literal) || isNoText.test(before)
      ? []
      : [literal];
  });
}

/** Runs of words that stand in one piece of a text, each after a space: neither an address nor a value breaks in. */
function rows(literal: string): string[] {
  const isPattern = literal.startsWith('/');
  const plain = isPattern
    ? literal
        .slice(1, literal.lastIndexOf('/'))
        .replaceAll(/\\[sSdDwWbB][+*?]?|\.[+*]\??|\[[^\]]*\][+*?]?/g, '|')
        .replaceAll(/\\(.)/g, '$1')
    : literal
        .slice(1, -1)
        .replaceAll(/\$\{[^}]*\}/g, '|')
        .replaceAll(/\\n/g, '|')
        .replaceAll(/\\(.)/g, '$1');
  const runs = plain.toLowerCase().matchAll(/(?<![\w/.=-])(?:[a-z'’]+[,;:.]? )+[a-z'’]+(?![\w/=-])/g);
  return [...runs].flatMap(([run]) => {
    const words = run.split(/[,;:.]? /);
    const pieces = words
      .slice(wordsInARow - 1)
      .map((_one, at) => words.slice(at, at + wordsInARow).join(' '));
    return pieces.filter(({ length }) => length >= fewestCharacters);
  });
}

/** Whether a test may repeat what a file says: it stands beside it, or in the same package, if that is a small one. */
function mayRepeat(testFile: string, file: string): boolean {
  const [owner = '', of = ''] = [testFile, file].map((one) => one.split('/')[0]);
  if (owner === 'server' || owner === 'console') return path.dirname(testFile) === path.dirname(file);
  return owner === of || (owner === 'cli' && of === 'merchant');
}

async function saidIn(all: readonly Source[]): Promise<Map<string, Set<string>>> {
  const logged = new Set(rows(`'${await readFile(logPage, 'utf8')}'`));
  const found = new Map<string, Set<string>>();
  for (const { file, text } of all) {
    if (isOfTests(file) || isDescription(file)) continue;
    // A sentence may go on in the next line of the source.
    const said = literals(text.replaceAll(/(['`])\s*\+\s*(['`])/g, '')).flatMap(rows);
    for (const row of said) if (!logged.has(row)) found.set(row, (found.get(row) ?? new Set()).add(file));
  }
  return found;
}

async function repeated(): Promise<Map<string, string[]>> {
  const all = await sources();
  const said = await saidIn(all);
  const found = new Map<string, string[]>();
  for (const { file, text } of all.filter((one) => isTest(one.file)))
    for (const literal of literals(text)) {
      const ofConsole = file.startsWith('console/');
      const places = rows(literal)
        .flatMap((row) => [...(said.get(row) ?? [])])
        .filter((place) => ofConsole || !place.startsWith('console/'));
      if (places.length > 0 && !places.some((place) => mayRepeat(file, place)))
        found.set(file, [...(found.get(file) ?? []), `${literal} (${places[0]})`]);
    }
  return found;
}

test('no test repeats a sentence of another part', async () => {
  const found = await repeated();
  for (const file of Object.keys(exceptions))
    assert.ok(found.delete(file), `${file} is no exception any more`);
  assert.deepEqual(Object.fromEntries(found), {});
});
