import { createLogger, type Flags, type Service, settings, startService } from '@stoa/server';
import type { Command } from 'commander';
import { configOf, type DatabaseOptions } from './common-options.js';
import { describeDemonstration, prepareDemonstration } from './demonstration.js';
import { exitCodes } from './exit-codes.js';

interface ServeOptions extends Omit<DatabaseOptions, 'json'> {
  readonly host?: string;
  readonly port?: string;
  readonly demo?: boolean;
}

/** serve: the service, until SIGTERM or SIGINT. */
export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('run the service; without a database URL on its own embedded PostgreSQL')
    .option(
      '--host <address>',
      `${settings.host.meaning} (${settings.host.variable}, default ${settings.host.fallback})`,
    )
    .option(
      '--port <port>',
      `${settings.port.meaning} (${settings.port.variable}, default ${settings.port.fallback})`,
    )
    .option(
      '--data <dir>',
      `${settings.dataDir.meaning} (${settings.dataDir.variable}, default ${settings.dataDir.fallback})`,
    )
    .option('--database-url <url>', `${settings.databaseUrl.meaning} (${settings.databaseUrl.variable})`)
    .option(
      '--demo',
      'make a demonstration merchant at first start and print calls to paste; leaves a database with other merchants alone',
    )
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const flags: Flags = {
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.port === undefined ? {} : { port: options.port }),
  };
  const config = configOf(options, flags);
  // The demonstration is for a person at a terminal: request lines would push its calls out of sight.
  const logger = createLogger(options.demo === true && config.logLevel === 'info' ? 'warn' : config.logLevel);
  const starting = startService({ config, logger });
  const signal = stopOnSignal(starting);
  const service = await starting;
  if (options.demo !== true || signal.aborted) return;
  const demonstration = await prepareDemonstration(service, config.dataDir);
  process.stdout.write(`${describeDemonstration(demonstration, service.url)}\n`);
}

/**
 * The first signal drains, also one that comes while the service still starts; a second one forces. Ctrl-C means a
 * person: no load balancer needs time to turn away. The returned signal is aborted once the end has begun.
 */
function stopOnSignal(starting: Promise<Service>): AbortSignal {
  const stopping = new AbortController();
  const stop = (withDelay: boolean) => (): void => {
    if (stopping.signal.aborted) process.exit(exitCodes.failed);
    stopping.abort();
    starting
      .then((service) => service.stop({ withDelay }))
      .then(
        () => process.exit(exitCodes.done),
        // A start that failed is told by who waits for it.
        () => undefined,
      );
  };
  process.on('SIGTERM', stop(true));
  process.on('SIGINT', stop(false));
  return stopping.signal;
}
