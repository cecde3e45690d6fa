#!/usr/bin/env node
// Stands outside the build so that npm can link it before anything is built.
import { existsSync } from 'node:fs';

// As process 1, as in a container, a process loses a signal that it does not listen to. Until a command listens, a signal ends it.
if (process.pid === 1) {
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(exitCode);
    });
}

const main = new URL('../dist/src/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write('stoa: it is not built yet; see "Install" in docs/operations/install.md\n');
  process.exitCode = 1;
}
