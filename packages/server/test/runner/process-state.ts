import assert from 'node:assert/strict';
import { openResources, withoutEach } from '../browser/worker-browser.js';
import { waitUntil } from '../wait-until.js';

/** What a test file could leave to the next one in its process. */
interface ProcessState {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly listeners: Readonly<Record<string, number>>;
  readonly globals: readonly unknown[];
  /**
   * Open sockets, servers, timers and child processes: what keeps a process from ending. The browser stays for the next
   * file.
   */
  readonly resources: readonly string[];
}

const resourceLimitMs = 60_000;

export function stateOfProcess(): ProcessState {
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'message', 'disconnect'];
  return {
    variables: { ...process.env },
    listeners: Object.fromEntries(events.map((event) => [event, process.listenerCount(event)])),
    globals: [setTimeout, setInterval, setImmediate, Date, fetch, process.stdout, process.stderr],
    resources: openResources(),
  };
}

/** Fails if something is left. Resources that were closed may still need a moment to end. */
export async function assertProcessIs(found: ProcessState): Promise<void> {
  const { resources: _, ...now } = stateOfProcess();
  const { resources, ...before } = found;
  assert.deepEqual(now, before, 'a test file leaves the process as it found it');
  const left = (): readonly string[] => withoutEach(openResources(), resources);
  await waitUntil(
    () => `the test file has closed all that it opened: ${left().join(', ')}`,
    async () => (left().length === 0 ? true : undefined),
    resourceLimitMs,
  );
}
