import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { docsFolder, usualPictures } from './ground/documented-view.js';
import { documentedViews } from './ground/documented-views.js';

test('every picture of docs/console/ is one of a view', async () => {
  const there = (await readdir(docsFolder).catch(() => [])).filter((file) => file.endsWith('.webp'));
  const known = documentedViews.flatMap(({ name, pictures: kept = usualPictures }) =>
    kept.map((one) => `${name}-${one}.webp`),
  );
  assert.deepEqual(there.toSorted(), known.toSorted());
});
