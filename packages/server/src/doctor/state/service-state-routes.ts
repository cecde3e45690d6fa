import { type Static, Type } from 'typebox';
import { operatorCalls } from '../../access/index.js';
import type { ShownSetting } from '../../config/shown-settings.js';
import { shareNext } from '../../http/answering/share-next.js';
import type { App } from '../../http/area.js';
import { choice, named, text, time } from '../../http/validating/members.js';
import { Int64, ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { examineRunning } from '../examine.js';
import type { Finding } from '../finding.js';
import {
  queueNames,
  readServiceState,
  type ServiceState,
  type ServiceStateContext,
} from './read-service-state.js';

const bytes = (description: string) => Int64({ minimum: 0, description });
const nullable = (type: 'string' | 'number', description: string) => ({ type: [type, 'null'], description });
const textOrNull = (description: string) => Type.Unsafe<string | null>(nullable('string', description));

const queueSchema = named('ServiceQueue', {
  queue: choice(
    queueNames,
    '`reports`: accepted and not completed. `event_batches`: accepted and not recorded. `waiting_events`: recorded, and their installation is not known yet. `set_aside_batches`: could not be recorded; replay them. `awaited_installations`: announced, and about to be linked with events. `audit_entries`: not in the chain of the audit trail yet.',
  ),
  count: Type.Integer({ minimum: 0 }),
  at_least: Type.Boolean({ description: 'Counting stopped here: there may be more.' }),
  oldest_seconds: Type.Unsafe<number | null>(
    nullable(
      'number',
      'Age of the oldest; 0 if there is none; null where waiting is normal, or only an operator ends it.',
    ),
  ),
});

const embeddedSchema = named('EmbeddedDatabase', {
  disk_size_bytes: Type.Union([bytes('Size of the file system of the data directory.'), Type.Null()]),
  disk_free_bytes: Type.Union([bytes('What the embedded database may still fill.'), Type.Null()]),
  last_backup_at: Type.Union([time('When the last `stoa backup` began.'), Type.Null()]),
  backup_late: Type.Boolean({
    description: 'It is older than `STOA_BACKUP_AGE_HOURS`, or there is none. The demonstration needs none.',
  }),
});

const nodeSchema = named('ClusterNode', {
  node: text('Host and port, as the coordinator knows it.'),
  away_since: Type.Union([time('When the answering process first failed to reach it.'), Type.Null()], {
    description: 'Null: it can be reached. Calls for merchants of a node that is away are answered with 503.',
  }),
});

/** How the service is now. */
const serviceStateSchema = named('ServiceState', {
  now: time('The time of the database, by which Stoa goes.'),
  version: text('The version of Stoa.'),
  process_role: choice(['api', 'all'], 'What the answering process does.'),
  started_at: time('When the answering process began.'),
  machine_ahead_seconds: Type.Number({
    description: "How far the machine's clock is ahead of the database's; negative: after it.",
  }),
  database_version: text('The version of PostgreSQL.'),
  database_size_bytes: bytes('The size of the database; on a cluster, on all nodes that are there.'),
  newest_migration: text('The newest part of the schema.'),
  embedded: Type.Union([ref(embeddedSchema), Type.Null()], {
    description: 'Null: the database is your own, and Stoa does not see its disk and its backups.',
  }),
  nodes: Type.Array(ref(nodeSchema), {
    description: 'The nodes of a cluster that hold merchants. Empty where one PostgreSQL holds everything.',
  }),
  queues: Type.Array(ref(queueSchema), {
    description: 'While a node of a cluster is away, those that it has a part of are left out.',
  }),
});

const findingSchema = named('ServiceFinding', {
  subject: text('What was examined, such as `events` or `backup`.'),
  state: choice(['ok', 'note', 'broken'], '`note` is worth knowing; `broken` keeps Stoa from working.'),
  finding: Type.String(),
  advice: textOrNull('What to do; null if there is nothing.'),
});

const serviceFindingsSchema = named('ServiceFindings', { findings: Type.Array(ref(findingSchema)) });

const settingSchema = named('ServiceSetting', {
  variable: text('The environment variable.'),
  flag: textOrNull('The flag of `stoa serve`; null if it has none.'),
  value: textOrNull('Null: it is not set and has no default, or it is secret.'),
  source: choice(['flag', 'environment', 'default', 'none'], 'Where the value comes from.'),
  default: textOrNull('What holds if it is not set; null: nothing does.'),
  secret: Type.Boolean({ description: 'Its value is never shown; `source` tells whether it is set.' }),
  meaning: Type.String(),
});

const serviceSettingsSchema = named('ServiceSettings', { settings: Type.Array(ref(settingSchema)) });

export const serviceStateSchemas = [
  queueSchema,
  embeddedSchema,
  nodeSchema,
  serviceStateSchema,
  findingSchema,
  serviceFindingsSchema,
  settingSchema,
  serviceSettingsSchema,
] as const;

const toldState = wireOf(serviceStateSchema);

function serviceStateOnWire({ database, embedded, ...state }: ServiceState) {
  return toldState({
    ...state,
    processRole: state.role === 'api' ? 'api' : 'all',
    databaseVersion: database.serverVersion,
    databaseSizeBytes: database.sizeBytes,
    newestMigration: database.newestMigration,
    embedded: embedded && {
      diskSizeBytes: embedded.disk?.sizeBytes ?? null,
      diskFreeBytes: embedded.disk?.freeBytes ?? null,
      lastBackupAt: embedded.lastBackupAt,
      backupLate: embedded.isBackupLate,
    },
    nodes: state.nodes.map(({ name, awaySince }) => ({ node: name, awaySince })),
    queues: state.queues.map((queue) => ({ ...queue, atLeast: queue.isAtLeast })),
  });
}

function findingOnWire({ subject, state, finding, advice }: Finding): Static<typeof findingSchema> {
  return { subject, state, finding, advice: advice ?? null };
}

function settingOnWire(setting: ShownSetting): Static<typeof settingSchema> {
  const { isSecret, ...shown } = setting;
  return { ...shown, secret: isSecret };
}

/**
 * The calls that show operators the state of the service. However many arrive at once, they share one or two readings
 * of the database.
 */
export function serviceStateRoutes(app: App, asked: Omit<ServiceStateContext, 'startedAt'>): void {
  const operator = operatorCalls(app);
  const context = { ...asked, startedAt: asked.clock.now() };
  const read = shareNext(() => readServiceState(context));
  operator.read({
    path: '/service',
    id: 'getServiceState',
    scope: 'service:read',
    summary: 'Read the state of the service',
    description:
      'What waits and for how long, the version, the size of the database, and, of the embedded one, its disk and the last backup. Counting is bounded, so that the answer is quick however much waits.',
    answer: ['The state.', serviceStateSchema],
    handle: async () => serviceStateOnWire(await read()),
  });
  const examine = shareNext(() => examineRunning(context));
  operator.read({
    path: '/service/findings',
    id: 'listServiceFindings',
    scope: 'service:read',
    summary: 'Examine the service',
    description:
      'What `stoa doctor` finds of the database and of what is stored in it, with what to do. The files of the machine, its secret and the identity provider are examined by the command only.',
    answer: ['What was found, in the order of the command.', serviceFindingsSchema],
    handle: async () => ({ findings: (await examine()).map(findingOnWire) }),
  });
  operator.read({
    path: '/service/settings',
    id: 'listServiceSettings',
    scope: 'service:read',
    summary: 'List the settings',
    description:
      'Those of the answering process, with where each value comes from. Secrets, and addresses that may hold one, have no value here.',
    answer: ['Every setting.', serviceSettingsSchema],
    handle: () => ({ settings: context.config.shown.map(settingOnWire) }),
  });
}
