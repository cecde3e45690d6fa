import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@stoa/server/test/browser-test';
import type { AxeResults, RunOptions } from 'axe-core';

export const themes = ['light', 'dark'] as const;
const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** WCAG 2.2 A and AA, and what axe considers good practice. */
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: false,
};

/** What axe finds wrong with the page as it is now, in each theme; a line for each place. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const one of await runAxe(page)) found.push(`${theme}: ${one}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

async function runAxe(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource);
  const { violations } = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: { run: (given: RunOptions) => Promise<AxeResults> } };
    // Axe does not judge the contrast of text on a gradient. Tables have one to show where they go on, so it is hidden for the check.
    const tables = [...document.querySelectorAll<HTMLElement>('.table-scroll')];
    for (const table of tables) table.style.background = 'var(--paper)';
    const results = await axe.run(options);
    for (const table of tables) table.style.background = '';
    return results;
  }, rules);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const summary = failureSummary.replaceAll(/\s+/g, ' ');
      return `${id}: ${help}: ${target.join(' ')}: ${summary}`;
    }),
  );
}
