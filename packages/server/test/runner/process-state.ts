import assert from 'node:assert/strict';
import { waitUntil } from '../wait-until.js';

/** What a test file could leave to the next one in its process. */
interface ProcessState {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly listeners: Readonly<Record<string, number>>;
  readonly globals: readonly unknown[];
  /** Open sockets, servers, timers and child processes: what keeps a process from ending. */
  readonly resources: readonly string[];
}

const resourceLimitMs = 20_000;

export function stateOfProcess(): ProcessState {
  const events = ['SIGINT', 'SIGTERM', 'SIGHUP', 'message', 'disconnect'];
  return {
    variables: { ...process.env },
    listeners: Object.fromEntries(events.map((event) => [event, process.listenerCount(event)])),
    globals: [setTimeout, setInterval, setImmediate, Date, fetch, process.stdout, process.stderr],
    resources: process.getActiveResourcesInfo(),
  };
}

/** Fails if something is left. Resources that were closed may still need a moment to end. */
export async function assertProcessIs(found: ProcessState): Promise<void> {
  const { resources: _, ...now } = stateOfProcess();
  const { resources, ...before } = found;
  assert.deepEqual(now, before, 'a test file leaves the process as it found it');
  await waitUntil(
    () => `the test file has closed all that it opened: ${left(resources).join(', ')}`,
    async () => (left(resources).length === 0 ? true : undefined),
    resourceLimitMs,
  );
}

/** The resources that were not there before. */
function left(before: readonly string[]): string[] {
  const rest = process.getActiveResourcesInfo();
  for (const resource of before) {
    const index = rest.indexOf(resource);
    if (index >= 0) rest.splice(index, 1);
  }
  return rest;
}
