import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const limitBytes = 16_000;

/** What a browser would load of an entry of the package; a module of Node is an error of the build. */
async function bundle(entry: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../src/${entry}.js`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

for (const entry of ['index', 'operator', 'session']) {
  test(`${entry} needs nothing of Node, and has less than ${limitBytes} bytes when gzipped`, async () => {
    const bytes = gzipSync(await bundle(entry)).length;
    assert.ok(bytes > 1_000 && bytes < limitBytes, `it has ${bytes} bytes`);
  });
}

test('the verification runs in a browser, too', async () => {
  assert.ok((await bundle('verify')).length > 1_000);
});
