/**
 * What `npm ci` and `npm install` run at their end: builds, where the compiler was installed. An install for production
 * (--omit=dev) has none: then everything must have been built before, and if it was not, this says what to do.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const compiler = here('node_modules/.bin/tsc');
const programs = ['cli', 'merchant'].map((name) => here(`packages/${name}/dist/src/main.js`));

if (existsSync(compiler)) {
  process.exitCode = spawnSync(compiler, ['-b'], { cwd: here(''), stdio: 'inherit' }).status ?? 1;
} else if (!programs.every((file) => existsSync(file))) {
  process.stderr.write(
    'Stoa is installed but not built, because --omit=dev leaves out the compiler. Run npm ci, and then npm prune --omit=dev; see "Install" in docs/operations.md.\n',
  );
}
