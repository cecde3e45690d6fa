import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { docsFolder, documentedViews, usualPictures } from './ground/documented-view.js';

test('every picture of docs/console/ is one of a view', async () => {
  const there = (await readdir(docsFolder).catch(() => [])).filter((file) => file.endsWith('.webp'));
  const views = await documentedViews();
  const known = views.flatMap(({ name, pictures: kept = usualPictures }) =>
    kept.map((one) => `${name}-${one}.webp`),
  );
  assert.deepEqual(there.toSorted(), known.toSorted());
});
