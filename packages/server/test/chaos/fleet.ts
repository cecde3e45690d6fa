import { EventEmitter, once } from 'node:events';
import type { SeededRandom } from '../seeded-random.js';
import type { Returning } from './returning.js';
import { createServiceProcess, type Door, type Role, type ServiceProcess } from './service-process.js';

/** The processes of the service, several for each role. */
export interface Fleet {
  /** Starts every process that is not running, as a supervisor would, without waiting for it. */
  restart(): void;
  /** Fulfilled when every process runs. */
  complete(): Promise<void>;
  /** Kills a process of this role, as soon as there is one, and returns its name. */
  kill(role: Role, random: SeededRandom): Promise<string>;
  /**
   * A process that takes batches, as soon as there is one. @throws if a process cannot start, or ended without being
   * killed
   */
  door(random: SeededRandom): Promise<Door>;
  /** The exit codes of all processes after SIGTERM. */
  end(): Promise<(number | null)[]>;
  /** What all processes logged. */
  log(): string;
  /** Kills the processes that still run. */
  close(): Promise<void>;
}

export interface FleetOptions {
  readonly variables: Readonly<Record<string, string>>;
  readonly databaseBack: Returning;
  /** One process is started for each. */
  readonly roles: readonly Role[];
}

export function createFleet({ roles, ...options }: FleetOptions): Fleet {
  const signals = new EventEmitter().setMaxListeners(0);
  let failure: Error | undefined;
  const processes = roles.map((role, index) => {
    const name = `${role} ${index + 1}`;
    const onUnexpectedEnd = (): void => fail(new Error(`${name} ended without being killed`));
    return createServiceProcess({ ...options, name, role, onUnexpectedEnd });
  });

  function fail(error: unknown): void {
    failure ??= error instanceof Error ? error : new Error(String(error));
    signals.emit('changed');
  }

  /** A running process of this role, as soon as there is one. */
  async function oneOf(
    role: Role,
    random: SeededRandom,
  ): Promise<{ readonly found: ServiceProcess; readonly door: Door }> {
    for (;;) {
      if (failure !== undefined) throw failure;
      for (const found of random.shuffle(processes.filter((one) => one.role === role))) {
        const door = found.door();
        if (door !== undefined) return { found, door };
      }
      await once(signals, 'changed');
    }
  }

  const startAll = (): Promise<unknown> =>
    Promise.all(processes.map((one) => one.start().then(() => signals.emit('changed'))));
  const endAll = (signal: NodeJS.Signals): Promise<(number | null)[]> =>
    Promise.all(processes.map((one) => one.end(signal)));

  return {
    restart: () => {
      startAll().catch(fail);
    },
    complete: async () => {
      await startAll();
      if (failure !== undefined) throw failure;
    },
    kill: async (role, random) => {
      const { found } = await oneOf(role, random);
      await found.end('SIGKILL');
      return found.name;
    },
    door: async (random) => (await oneOf('api', random)).door,
    end: () => endAll('SIGTERM'),
    log: () => processes.map((one) => one.log()).join(''),
    close: async () => {
      await endAll('SIGKILL');
    },
  };
}
