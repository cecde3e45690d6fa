import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { wireLimits } from '@stoa/contract';
import { describeLimits, limitsShown } from './limits-page.js';

test('docs/limits.md shows every limit of the wire', () => {
  const shown: ReadonlySet<string> = limitsShown;
  assert.deepEqual(
    Object.keys(wireLimits).filter((name) => !shown.has(name)),
    [],
  );
});

test('docs/limits.md is the page that the code generates', async () => {
  const page = new URL('../../../../docs/limits.md', import.meta.url);
  assert.equal(await readFile(page, 'utf8'), describeLimits());
});
