import { exitCodes, meaningOfSignal, writeLines } from '@stoa/merchant/terminal';
import type { Config, Flags, Service } from '@stoa/server';
import { settings } from '@stoa/server/settings';
import type { Command } from 'commander';
import type { DatabaseOptions } from './common-options.js';

interface ServeOptions extends Omit<DatabaseOptions, 'json'> {
  readonly host?: string;
  readonly port?: string;
  readonly role?: string;
  readonly processes?: string;
  readonly demo?: boolean;
}

/** serve: the service, until SIGTERM or SIGINT. */
export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('run the service; without a database URL, on its own embedded PostgreSQL')
    .option(
      '--host <address>',
      `${settings.host.meaning} (${settings.host.variable}, default ${settings.host.fallback})`,
    )
    .option(
      '--port <port>',
      `${settings.port.meaning} (${settings.port.variable}, default ${settings.port.fallback})`,
    )
    .option(
      '--role <role>',
      `${settings.role.meaning} (${settings.role.variable}, default ${settings.role.fallback})`,
    )
    .option(
      '--processes <count>',
      `${settings.processes.meaning} (${settings.processes.variable}, default ${settings.processes.fallback})`,
    )
    .option(
      '--data <dir>',
      `${settings.dataDir.meaning} (${settings.dataDir.variable}, default ${settings.dataDir.fallback})`,
    )
    .option('--database-url <url>', `${settings.databaseUrl.meaning} (${settings.databaseUrl.variable})`)
    .option(
      '--demo',
      'make a demonstration merchant at the first start, and print calls to paste; a database with other merchants is left alone',
    )
    .action(serve);
}

async function serve(options: ServeOptions, command: Command): Promise<void> {
  const flags: Flags = {
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.role === undefined ? {} : { role: options.role }),
    ...(options.processes === undefined ? {} : { processes: options.processes }),
    ...(options.data === undefined ? {} : { dataDir: options.data }),
    ...(options.databaseUrl === undefined ? {} : { databaseUrl: options.databaseUrl }),
  };
  // The process that starts others loads nothing of the service.
  const { createLogger, decideConfig, findSibling, readEnvironment, superviseProcesses } = await import(
    '@stoa/server/processes'
  );
  const config = decideConfig(readEnvironment(), flags);
  const sibling = findSibling();
  if (sibling === undefined && config.processes > 1) {
    if (options.demo === true || config.role !== 'all')
      command.error('error: --processes (STOA_PROCESSES) is neither for --demo nor for --role (STOA_ROLE)');
    const logger = createLogger(config.logLevel);
    const starting = superviseProcesses({ config, logger, args: process.argv.slice(2) });
    const signal = stopOnSignal(starting);
    await starting.catch((error: unknown) => {
      // Ctrl-C ends processes that have not begun to wait for the first one. They are no error.
      if (signal.aborted) process.exit(exitCodes.done);
      throw error;
    });
    return;
  }
  const { startService } = await import('@stoa/server');
  if (options.demo === true && config.role !== 'all')
    command.error('error: --demo shows the whole service: leave out --role (STOA_ROLE)');
  // A person reads the demonstration at a terminal, and log lines would push its calls out of sight.
  const logger = createLogger(options.demo === true && config.logLevel === 'info' ? 'warn' : config.logLevel);
  const starting = startService({ config, logger, sibling });
  if (sibling !== undefined) {
    sibling.onStop((how) => endWith(starting, how));
    await starting.catch((error: unknown) => {
      sibling.leave();
      throw error;
    });
    return;
  }
  const signal = stopOnSignal(starting);
  const service = await starting;
  if (options.demo === true && !signal.aborted) await demonstrate(service, config, signal);
}

/** A demonstration that cannot be shown ends the service, because its user waits for calls to paste. */
async function demonstrate(service: Service, config: Config, signal: AbortSignal): Promise<void> {
  const { describeDemonstration, prepareDemonstration } = await import('./demonstration.js');
  try {
    const demonstration = await prepareDemonstration(service, config.dataDir);
    const place = config.console ? '/console/' : '/sign-in';
    const { url, operatorUrl } = service;
    writeLines(describeDemonstration(demonstration, { url, operatorUrl, place }).split('\n'));
  } catch (error) {
    // A signal during the preparation makes its calls fail, which is not an error.
    if (signal.aborted) return;
    await service.stop({ withDelay: false });
    throw error;
  }
}

/** What a signal can stop. */
interface Stoppable {
  stop(options: { withDelay: boolean }): Promise<void>;
}

/**
 * The first signal drains the service, even while it is still starting. Another one, at least a second later, ends the
 * process at once. SIGINT (Ctrl-C) stops without the delay that load balancers need to notice it, because a person
 * waits. The returned signal is aborted when the stop begins.
 */
function stopOnSignal(starting: Promise<Stoppable>): AbortSignal {
  const stopping = new AbortController();
  let firstMs: number | undefined;
  const onSignal = (withDelay: boolean) => (): void => {
    const meaning = meaningOfSignal(firstMs, performance.now());
    if (meaning === 'force') process.exit(exitCodes.failed);
    if (meaning === 'same') return;
    firstMs = performance.now();
    stopping.abort();
    endWith(starting, { withDelay });
  };
  process.on('SIGTERM', onSignal(true));
  process.on('SIGINT', onSignal(false));
  return stopping.signal;
}

/** Ends the process when what was started has stopped. */
function endWith(starting: Promise<Stoppable>, how: { withDelay: boolean }): void {
  starting
    .then((started) => started.stop(how))
    .then(
      () => process.exit(exitCodes.done),
      // The caller, who waits for the start, reports that it failed.
      () => undefined,
    );
}
