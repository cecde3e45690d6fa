import { type AccessManagement, manageAccess } from './access/index.js';
import { commandActor, operatingSystemAccount, serviceActor } from './audit-entries/index.js';
import { buildService, type ServiceOptions } from './build-service.js';
import { describeUnknownVariable } from './config/unknown-variables.js';
import { loadSchema, migrate } from './database/migrate.js';
import { openDatabase } from './database/open-database.js';
import { closeHttp, type ListeningAt, listen } from './http/listening/listen.js';
import { createShutdown } from './jobs/shutdown.js';
import type { Clock } from './kernel/clock.js';
import {
  createMemberManagement,
  createUserManagement,
  type MemberManagement,
  type UserManagement,
} from './people/index.js';
import { checkStatementFont } from './reporting/index.js';
import { masterSecretFor } from './signing/index.js';

export interface Service {
  /** Where it listens: the first address, with the actual port; empty if it does not. */
  readonly url: string;
  /** The address of the operator's calls and the metrics: the same one, or that of the operator's listener. */
  readonly operatorUrl: string;
  /** What the command that started it does with merchants and keys, without another connection. */
  readonly access: AccessManagement;
  readonly users: UserManagement;
  readonly members: MemberManagement;
  /** The database's time. */
  readonly clock: Clock;
  /**
   * Drains and stops, in this order: /readyz says 503; after the drain delay no new connection is taken; requests under
   * way finish; work loops finish what they hold; the database closes. May be called twice. Pass `withDelay: false`
   * when no load balancer needs time to turn away.
   */
  stop(options?: { withDelay: boolean }): Promise<void>;
}

/** Of a process that does not listen. */
const nowhere: ListeningAt = { url: '', operatorUrl: '' };

/** Starts everything in phases. When one fails, everything that was started before it is stopped again. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, logger, sibling } = options;
  const shutdown = createShutdown(logger);
  for (const unknown of config.unknownVariables) logger.warn(describeUnknownVariable(unknown));
  try {
    await checkStatementFont(config.statementFont);
    const opened = await openDatabase({
      config,
      logger,
      role: sibling !== undefined ? 'sibling' : config.role === 'all' ? 'owner' : config.role,
    });
    shutdown.add('database', () => opened.close());
    const schema = loadSchema(opened.database.topology);
    const applied = await opened.withoutTimeLimit((database) => migrate(database, schema));
    if (applied.length > 0) logger.info({ migrations: applied }, 'the schema was migrated');
    const built = await buildService({
      ...options,
      database: opened.database,
      pulse: opened.pulse,
      heartbeat: opened.heartbeat,
      clock: opened.clock,
      masterSecret: await masterSecretFor(opened.database, config),
    });
    for (const part of built.parts) {
      shutdown.add('part', () => part.stop());
      await part.start();
    }
    // Added before it listens: if only one of its addresses is free, that one must be closed again.
    shutdown.add('http', () => closeHttp(built.app));
    // Calls at the shared port are for the processes that serve. Its metrics and health are read through them.
    const isHidden = sibling !== undefined && config.role === 'worker';
    const { url, operatorUrl } = isHidden ? nowhere : await listen(built.app, config);
    const apart = config.operatorListen === undefined ? {} : { operator_url: operatorUrl };
    logger.info({ ...(isHidden ? {} : { url, ...apart }), role: config.role }, 'ready');
    sibling?.ready();
    return {
      url,
      operatorUrl,
      access: manageAccess({
        database: opened.database,
        clock: opened.clock,
        by: commandActor(operatingSystemAccount()),
      }),
      users: createUserManagement({ ...opened, actor: serviceActor }),
      members: createMemberManagement({ ...opened, actor: serviceActor }),
      clock: opened.clock,
      stop: ({ withDelay } = { withDelay: true }) =>
        shutdown.run(() => built.drain(withDelay ? config.drainDelayMs : 0)),
    };
  } catch (error) {
    await shutdown.run(async () => undefined);
    throw error;
  }
}
