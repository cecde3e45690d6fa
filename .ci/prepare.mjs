/**
 * What `npm ci` and `npm install` run at their end. Builds everything if the compiler was installed. An install for
 * production (--omit=dev) has no compiler: then everything must have been built before. If it was not, this says what
 * to do.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const compiler = here('node_modules/.bin/tsc');
const built = ['cli/dist/src/main.js', 'merchant/dist/src/main.js', 'console/dist/web/index.html'];

if (existsSync(compiler)) {
  await import('./build.mjs');
} else if (!built.every((file) => existsSync(here(`packages/${file}`)))) {
  process.stderr.write(
    'Stoa is installed but not built, because --omit=dev leaves out the compiler. Run npm ci, and then npm prune --omit=dev; see "Install" in docs/operations/install.md.\n',
  );
}
