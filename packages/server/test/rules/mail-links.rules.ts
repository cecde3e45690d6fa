import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { allMailed, mailedType } from '../../src/people/mail/mailed-types.js';

/** Mails link to pages of the console, which is a package of its own. */

const source = new URL('../../../../console/src/app/pages.ts', import.meta.url);

/** The pages of one side: their addresses, and the scope that each needs. */
function pagesOf(
  text: string,
  side: string,
): { readonly path: string; readonly scope: string | undefined }[] {
  const [, listed = ''] = new RegExp(`^  ${side}: \\[\\n([\\s\\S]*?)^  \\],`, 'm').exec(text) ?? [];
  return [...listed.matchAll(/path: '([^']+)'(?:,\s+scope: '([^']+)')?/g)].map(([, path = '', scope]) => ({
    path,
    scope,
  }));
}

test('each mail links to a page that its reader may open', async () => {
  const text = await readFile(source, 'utf8');
  for (const type of allMailed)
    for (const side of ['merchant', 'operator'] as const) {
      const mailed = mailedType(type)[side];
      if (mailed === undefined) continue;
      const [, first = ''] = mailed.page.split('/');
      const page = pagesOf(text, side).find(({ path }) => path.split('/')[1] === first);
      assert.equal(page?.scope, mailed.scope, `${type} of ${side}`);
    }
});
