import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Page, sharedFile } from '@stoa/server/test/browser-test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

export const themes = ['light', 'dark'] as const;
const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 A and AA, and what axe considers good practice. */
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: false,
};

/** The rules about colours. All others find the same in every theme. */
const colourRules: RunOptions = {
  ...rules,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * What was on pages that axe has checked in this run: a file of its processes, with a hash of each kind of element a
 * line.
 */
const checkedFile = sharedFile('checked-elements');

/** Which kinds no page had that was checked before; they count as checked from now on. */
async function takeNewKinds(kinds: readonly string[]): Promise<readonly string[]> {
  const checked = new Set((await readFile(checkedFile, 'utf8').catch(() => '')).split('\n'));
  const hashOf = (kind: string): string => createHash('sha256').update(kind).digest('base64');
  const added = kinds.filter((kind) => !checked.has(hashOf(kind)));
  if (added.length > 0) await appendFile(checkedFile, `${added.map(hashOf).join('\n')}\n`);
  return added;
}

export interface BarrierOptions {
  /** Whether axe need only check what it has not seen yet, at the same place of other pages. */
  readonly onlyIfNew?: boolean;
}

/** What axe finds wrong with the page as it is now, in each theme; a line for each place. */
export async function findBarriers(
  page: Page,
  { onlyIfNew = false }: BarrierOptions = {},
): Promise<readonly string[]> {
  const kinds = await page.evaluate(kindsOfElements);
  const added = await takeNewKinds(kinds);
  if (onlyIfNew && added.length === 0) return [];
  await page.evaluate(markKnown, onlyIfNew ? added : kinds);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource);
  const found = await runAxe(page, rules);
  await page.emulateMedia({ colorScheme: 'dark' });
  const foundInDark = await runAxe(page, colourRules);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found.map((one) => `light: ${one}`), ...foundInDark.map((one) => `dark: ${one}`)];
}

/**
 * Each different element with the two that it stands in: their names, classes, attributes that say what they are, and
 * whether they have text. Marks the rows of a table that have no element of another kind than the rows before. Runs in
 * the page, and keeps the kind of each element there.
 */
function kindsOfElements(): string[] {
  const kinds = new Map<Element, string>();
  for (const element of document.querySelectorAll('*')) {
    const attributes = element
      .getAttributeNames()
      .filter((name) =>
        /^(?:aria-.*|alt|class|disabled|for|hidden|href|open|role|scope|tabindex|title|type)$/.test(name),
      )
      .map((name) => (/^(?:class|role|type)$/.test(name) ? element.getAttribute(name) : name));
    const text = element.textContent?.trim() === '' ? 'empty' : '';
    kinds.set(element, [element.localName, ...attributes, text].join(' '));
  }
  const around = (element: Element): string => {
    const parent = element.parentElement;
    return [parent?.parentElement, parent, element].map((one) => (one ? kinds.get(one) : '')).join('>');
  };
  for (const body of document.querySelectorAll('tbody')) {
    const found = new Set<string>();
    for (const row of body.rows) {
      const ofRow = [row, ...row.querySelectorAll('*')].map(around);
      row.toggleAttribute(
        'data-like-before',
        ofRow.every((kind) => found.has(kind)),
      );
      for (const kind of ofRow) found.add(kind);
    }
  }
  globalThis.kindOf = new Map([...kinds.keys()].map((element) => [element, around(element)]));
  return [...new Set(kindOf.values())];
}

declare global {
  var kindOf: ReadonlyMap<Element, string>;
}

/**
 * Marks the elements in which nothing has one of these kinds, so that axe leaves them out. Only the outermost are
 * marked: each rule of axe compares each element that it finds with all that are left out. Runs in the page.
 */
function markKnown(wanted: readonly string[]): void {
  const kinds = new Set(wanted);
  const holdsWanted = new Set<Element>();
  for (const [element, kind] of kindOf)
    if (kinds.has(kind))
      for (let one: Element | null = element; one !== null && !holdsWanted.has(one); one = one.parentElement)
        holdsWanted.add(one);
  for (const element of kindOf.keys()) {
    const { parentElement: parent } = element;
    const isOutermost = parent === null || holdsWanted.has(parent);
    element.toggleAttribute('data-known', isOutermost && !holdsWanted.has(element));
  }
}

async function runAxe(page: Page, chosen: RunOptions): Promise<readonly string[]> {
  const { violations } = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (context: ElementContext, given: RunOptions) => Promise<AxeResults> };
    };
    // Axe does not check the contrast of text on a gradient. Tables have one to show where they go on, so it is hidden
    // for the check.
    const tables = [...document.querySelectorAll<HTMLElement>('.table-scroll')];
    for (const table of tables) table.style.background = 'var(--paper)';
    // A long table takes axe seconds, and has nothing new after its first rows.
    const results = await axe.run({ exclude: [['[data-like-before]'], ['[data-known]']] }, options);
    for (const table of tables) table.style.background = '';
    return results;
  }, chosen);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const summary = failureSummary.replaceAll(/\s+/g, ' ');
      return `${id}: ${help}: ${target.join(' ')}: ${summary}`;
    }),
  );
}
