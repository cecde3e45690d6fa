/**
 * A process that runs test files one after the other, as `run-files.ts` sends their paths. Starting a process and
 * loading the service costs more than a second of CPU, which the files share here. Each file is a suite: its hooks stay
 * its own, and a file that cannot be loaded fails alone.
 */
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeBrowser } from '../browser/worker-browser.js';
// Sets the seed of all properties.
import '../property-runs.js';
import { findFollowedCalls } from './follow-calls.js';
import { assertProcessIs, stateOfProcess } from './process-state.js';
import { endOfFiles } from './worker-process.js';

const { follow, ignore, endStores } = findFollowedCalls();

process.on('message', (file: string) => {
  if (file === endOfFiles) {
    // Without a listener, the channel no longer keeps the process alive, but it stays open for the last messages.
    process.removeAllListeners('message');
    void closeBrowser();
    return;
  }
  follow(() =>
    describe(file, async () => {
      const found = stateOfProcess();
      try {
        await import(pathToFileURL(file).href);
        // Runs after the file's own hooks.
        after(async () => {
          endStores();
          await assertProcessIs(found);
        });
      } finally {
        ignore();
      }
    }),
  );
});
