import { type SpawnedService, spawnService } from '../spawn-service.js';
import { waitUntil } from '../wait-until.js';
import { createReturning, type Returning } from './returning.js';

/** What a process of the service does: an `api` takes batches, a `worker` records them. */
export type Role = 'api' | 'worker';

/** A running process, with its address. */
export interface Door {
  readonly url: string;
  /** Fulfilled when the process says that it is ready, or has ended. */
  readonly ready: Returning;
}

/** A process of the service that can be started again each time it was killed. */
export interface ServiceProcess {
  readonly name: string;
  readonly role: Role;
  /** Undefined while the process is not running, or not ready yet. */
  door(): Door | undefined;
  /** Starts it if it is not running. Fulfilled when it is ready. */
  start(): Promise<void>;
  /** Ends it if it is running. Returns the exit code, or null if a signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** What it logged in all of its runs. */
  log(): string;
}

export interface ServiceProcessOptions {
  readonly name: string;
  readonly role: Role;
  readonly variables: Readonly<Record<string, string>>;
  readonly databaseBack: Returning;
  /** Called if a process ends that this test did not kill. A failure of PostgreSQL must not end a process. */
  readonly onUnexpectedEnd: () => void;
}

/**
 * A start fails if PostgreSQL or the session that it uses is killed meanwhile. That is common, because rounds are as
 * short as starts.
 */
const maxStarts = 25;

export function createServiceProcess(options: ServiceProcessOptions): ServiceProcess {
  const { name, role } = options;
  const lives: (readonly string[])[] = [];
  let running: { readonly service: SpawnedService; readonly door: Door } | undefined;
  let starting: Promise<void> | undefined;

  async function startNow(): Promise<void> {
    const service = await spawnPatiently(options, (error) => lives.push([String(error)]));
    lives.push(service.lines);
    running = { service, door: { url: service.url, ready: createReturning(() => untilReady(service)) } };
    service.child.once('exit', () => {
      if (running?.service === service) options.onUnexpectedEnd();
    });
  }

  return {
    name,
    role,
    door: () => running?.door,
    start: async () => {
      if (running !== undefined) return;
      starting ??= startNow().finally(() => {
        starting = undefined;
      });
      await starting;
    },
    end: async (signal) => {
      // A process that is starting can be ended only after it has started.
      await starting?.catch(() => undefined);
      const ending = running;
      running = undefined;
      return ending === undefined ? null : ending.service.end(signal);
    },
    log: () =>
      lives
        .flat()
        .filter(isTold)
        .map((line) => `${name}: ${line}\n`)
        .join(''),
  };
}

async function spawnPatiently(
  { role, variables, databaseBack }: ServiceProcessOptions,
  onFailure: (error: unknown) => void,
): Promise<SpawnedService> {
  for (let attempt = 1; ; attempt += 1) {
    await databaseBack();
    try {
      return await spawnService(['--role', role], variables);
    } catch (error) {
      if (attempt === maxStarts) throw error;
      onFailure(error);
    }
  }
}

async function untilReady({ child, url }: SpawnedService): Promise<void> {
  await waitUntil(
    `${url}/readyz says 200`,
    async () => {
      if (child.exitCode !== null || child.signalCode !== null) return true;
      const status = await fetch(`${url}/readyz`).then(
        (response) => response.status,
        () => undefined,
      );
      return status === 200 ? true : undefined;
    },
    60_000,
  );
}

/** Leaves out requests for /readyz, because callers that wait until a process is ready send them all the time. */
function isTold(line: string): boolean {
  return !line.includes('"route":"/readyz"');
}
