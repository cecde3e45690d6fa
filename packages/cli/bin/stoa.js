#!/usr/bin/env node
// Stands outside the build so that npm can link it before anything is built.
import { existsSync } from 'node:fs';

const main = new URL('../dist/src/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write('stoa: it is not built yet; see "Install" in docs/operations/install.md\n');
  process.exitCode = 1;
}
