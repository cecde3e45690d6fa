import { access, constants, lstat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from './config/config.js';
import { createLogger } from './config/logger.js';
import { findMasterSecret, secretFile } from './config/master-secret.js';
import { refuseUnsafeDir, UnsafeFileError } from './config/own-files.js';
import type { Database } from './database/database.js';
import { ForeignSchemaError, loadMigrations, pendingMigrations } from './database/migrate.js';
import { UnsuitableDatabaseError } from './database/server-requirements.js';
import { sql } from './database/sql.js';
import { type EventsExamination, examineEvents } from './events/index.js';
import { examineMigrationRights, examineSchemaRight, examineServiceRights } from './examine-rights.js';
import type { Finding } from './finding.js';
import {
  type AddressSecretsExamination,
  examineAddressSecrets,
  examineSessionPartitions,
} from './installs/index.js';
import { type Clock, machineAheadMs } from './kernel/clock.js';
import { limits } from './kernel/limits.js';
import { type OpenDatabase, openDatabase } from './open-database.js';
import { examineReporting, type ReportingExamination } from './reporting/index.js';
import { createSigning, listSigningKeys } from './signing/index.js';

const leastFreeBytes = 1_073_741_824;

/** Examines the whole set-up and changes nothing; it does not even create a missing data directory. */
export async function examine(config: Config): Promise<Finding[]> {
  const findings = [await examineDisk(config), await examineSecret(config), findingOfOperator(config)];
  if (config.databaseUrl === undefined && !(await exists(path.join(config.dataDir, 'postgres')))) {
    return [
      {
        subject: 'database',
        state: 'note',
        finding: `there is no database in ${config.dataDir} yet`,
        advice: 'The first start of stoa serve makes one.',
      },
      ...findings,
    ];
  }
  const logger = createLogger('silent');
  try {
    const { database, clock, close } = await openDatabase({
      config: { ...config, poolSize: 4 },
      logger,
      role: 'guest',
    });
    try {
      return [...(await examineDatabase(config, { database, clock })), ...findings];
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UnsuitableDatabaseError)
      return [{ subject: 'database', state: 'broken', finding: error.message }, ...findings];
    return [
      broken(
        'database',
        error,
        'Check DATABASE_URL (--database-url) or the data directory, and that the server runs.',
      ),
      ...findings,
    ];
  }
}

type Opened = Pick<OpenDatabase, 'database' | 'clock'>;

async function examineDatabase(config: Config, opened: Opened): Promise<Finding[]> {
  const { database, clock } = opened;
  const [server] = await database.query<{ version: string }>(sql`
    select current_setting('server_version') as version`);
  const found: Finding = {
    subject: 'database',
    state: 'ok',
    finding: `PostgreSQL ${server?.version ?? ''}, ${config.databaseUrl === undefined ? `embedded in ${config.dataDir}` : 'your own'}`,
  };
  const shut = await examineSchemaRight(database);
  if (shut !== undefined) return [found, shut, findingOfClock(clock)];
  const migrations = await examineMigrations(database);
  if (migrations.state === 'broken') return [found, migrations, findingOfClock(clock)];
  const isReady = migrations.state === 'ok';
  const rights = await (isReady ? examineServiceRights : examineMigrationRights)(database);
  if (!isReady || rights.state === 'broken') return [found, migrations, rights, findingOfClock(clock)];
  const reporting = await examineReporting(database, clock);
  const events = await examineEvents(database, clock);
  return [
    found,
    migrations,
    rights,
    findingOfPartitions(await examineSessionPartitions(database, clock.now()), events, clock.now()),
    findingOfClock(clock),
    await examineKeys(config, opened),
    findingOfAddresses(await examineAddressSecrets(database, clock.now())),
    findingOfReports(reporting),
    findingOfFees(reporting),
    findingOfCorrections(reporting),
    findingOfEvents(events),
  ];
}

/** Stoa goes by the database's clock alone, so that a wrong one here breaks nothing of Stoa's. */
function findingOfClock(clock: Clock): Finding {
  const aheadMs = machineAheadMs(clock);
  if (Math.abs(aheadMs) <= limits.clockDifferenceMs)
    return { subject: 'clock', state: 'ok', finding: 'this machine and the database agree' };
  return {
    subject: 'clock',
    state: 'note',
    finding: `this machine is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`,
    advice:
      'Synchronise both with NTP. Stoa goes by the database, so look there first: if its clock is the wrong one, tokens, settlement times and the matching window are wrong.',
  };
}

/** Who can reach the operator's calls and the metrics, by the settings of this command. */
function findingOfOperator({ host, port, operatorListen }: Config): Finding {
  const subject = 'operator';
  if (operatorListen !== undefined)
    return {
      subject,
      state: 'ok',
      finding: `its calls and /metrics are at ${operatorListen.host}, port ${operatorListen.port}, and unknown elsewhere`,
    };
  const finding = `its calls and /metrics are at ${host}, port ${port}, like all others`;
  return /^(127\.|::1$|localhost$)/.test(host)
    ? { subject, state: 'ok', finding }
    : {
        subject,
        state: 'note',
        finding,
        advice: 'Give them an address of their own with STOA_OPERATOR_LISTEN, or refuse them at the proxy.',
      };
}

function findingOfAddresses({ days, missing, passed }: AddressSecretsExamination): Finding {
  const subject = 'addresses';
  if (passed.length > 0)
    return {
      subject,
      state: 'note',
      finding: `secrets of past days are not destroyed: ${passed.join(', ')}`,
      advice: 'stoa serve destroys them within half a minute; if it runs, its log says why it did not.',
    };
  if (missing.length > 0)
    return {
      subject,
      state: 'note',
      finding: `no secret that hides addresses of ${missing.join(', ')}`,
      advice: 'stoa serve makes it.',
    };
  return { subject, state: 'ok', finding: `hidden under the secrets of ${days.join(', ')}` };
}

const mostNamed = 10;

/** A running worker takes what is accepted within about a second, and the largest report takes a few. */
const mostQueuedSeconds = 60;

function findingOfReports({ expectedCount, silentMerchants, open }: ReportingExamination): Finding {
  if (open.lagSeconds > mostQueuedSeconds)
    return {
      subject: 'reports',
      state: 'note',
      finding: `${open.count} accepted and not completed, the oldest for ${Math.round(open.lagSeconds)} s`,
      advice: noWorkerAdvice('process'),
    };
  if (silentMerchants.length === 0)
    return {
      subject: 'reports',
      state: 'ok',
      finding: `every merchant with a cadence (${expectedCount}) reports on time`,
    };
  const named = silentMerchants.slice(0, mostNamed).join(', ');
  const more = silentMerchants.length > mostNamed ? ', …' : '';
  return {
    subject: 'reports',
    state: 'note',
    finding: `silent merchants: ${named}${more} (${silentMerchants.length} of ${expectedCount} with a cadence)`,
    advice: 'stoa merchant list says since when; ask them, or change their cadence.',
  };
}

function findingOfFees({ hasFeePlan, withoutFeeCount }: ReportingExamination): Finding {
  const plans = hasFeePlan ? 'there is a fee plan' : 'no fee plan';
  if (withoutFeeCount === 0)
    return { subject: 'fees', state: 'ok', finding: `${plans}, and no transaction without a fee` };
  return {
    subject: 'fees',
    state: 'note',
    finding: `${plans}, and transactions without a fee: ${withoutFeeCount}`,
    advice:
      'stoa fee-plan create makes a plan that covers them, and stoa fee-plan apply gives them their fee.',
  };
}

function noWorkerAdvice(verb: string): string {
  return `Nothing is lost. Check that a process with the role worker or all runs; if one does, its log says why it does not ${verb}.`;
}

function findingOfCorrections({ waitingRequests: { count, oldestAt } }: ReportingExamination): Finding {
  const subject = 'corrections';
  if (count === 0 || oldestAt === null)
    return { subject, state: 'ok', finding: 'no request of a merchant waits' };
  return {
    subject,
    state: 'note',
    finding: `requests of merchants that wait: ${count}, the oldest since ${oldestAt.toISOString()}`,
    advice: 'stoa correction list shows them; stoa correction accept and refuse decide.',
  };
}

/** A running worker makes them a day ahead for store sessions, and two months ahead for events. */
const leastAheadMs = 60 * 60 * 1000;

function findingOfPartitions(sessionsUntil: Date, { monthsUntil }: EventsExamination, now: Date): Finding {
  const subject = 'partitions';
  const nextHour = new Date(now.getTime() + leastAheadMs);
  const isAhead = sessionsUntil >= nextHour && monthsUntil > nextHour.toISOString().slice(0, 10);
  if (isAhead)
    return {
      subject,
      state: 'ok',
      finding: `made for store sessions until ${sessionsUntil.toISOString()}, for events until ${monthsUntil}`,
    };
  return {
    subject,
    state: 'note',
    finding: 'not made for the next hour',
    advice:
      'stoa serve makes them. If a process with the role worker or all runs, its log says why it does not.',
  };
}

function findingOfEvents({ queuedSeconds, setAside }: EventsExamination): Finding {
  const subject = 'events';
  const queued = `the oldest queued batch has waited for ${Math.round(queuedSeconds)} s`;
  const aside = `${setAside} ${setAside === 1 ? 'batch is' : 'batches are'} set aside`;
  if (queuedSeconds > mostQueuedSeconds)
    return {
      subject,
      state: 'note',
      finding: setAside > 0 ? `${queued}, and ${aside}` : queued,
      advice: noWorkerAdvice('record'),
    };
  if (setAside > 0)
    return {
      subject,
      state: 'note',
      finding: aside,
      advice: 'stoa event set-aside list says why, and replay queues them again when the reason is gone.',
    };
  return { subject, state: 'ok', finding: 'none waits to be recorded, and none is set aside' };
}

async function examineMigrations(database: Database): Promise<Finding> {
  try {
    const pending = await pendingMigrations(database, await loadMigrations());
    if (pending.length === 0)
      return { subject: 'migrations', state: 'ok', finding: 'the schema is up to date' };
    return {
      subject: 'migrations',
      state: 'note',
      finding: `${pending.length} to apply: ${pending.join(', ')}`,
      advice: 'stoa serve and stoa migrate apply them.',
    };
  } catch (error) {
    const advice =
      error instanceof ForeignSchemaError
        ? 'Use a new data directory or an empty database.'
        : 'Start the newer version of Stoa.';
    return broken('migrations', error, advice);
  }
}

const rightSecret =
  'Set STOA_SECRET to the secret with which the keys were made, or restore the secret file from the backup.';

async function examineKeys(config: Config, { database, clock }: Opened): Promise<Finding> {
  try {
    const keys = await listSigningKeys(database, clock.now());
    const signer = keys.find(({ phase }) => phase === 'signing');
    if (signer === undefined)
      return {
        subject: 'keys',
        state: 'note',
        finding: 'there is no signing key yet',
        advice: 'The first start of stoa serve makes one.',
      };
    const masterSecret = await findMasterSecret(config.secret, config.dataDir);
    if (masterSecret === undefined)
      return {
        subject: 'keys',
        state: 'broken',
        finding: `${keys.length} in the database, and no secret that opens them`,
        advice: rightSecret,
      };
    await trySigning(config, { database, clock }, masterSecret);
    return {
      subject: 'keys',
      state: 'ok',
      finding: `${keys.length} published, ${signer.algorithm} signs since ${signer.signsFrom.toISOString()}`,
    };
  } catch (error) {
    return broken('keys', error, rightSecret);
  }
}

/** Throws when the private key was encrypted under another secret; the signature is not used. */
async function trySigning(config: Config, { database, clock }: Opened, masterSecret: Buffer): Promise<void> {
  const logger = createLogger('silent');
  const signing = createSigning({ database, clock, logger, masterSecret, ...config.signing });
  await signing.sign('{}');
}

async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const existing = (await exists(dataDir)) ? dataDir : path.dirname(dataDir);
  try {
    await refuseUnsafeDir(dataDir);
    await access(existing, constants.W_OK);
    const { bavail, bsize } = await statfs(existing);
    const free = bavail * bsize;
    const finding = `${(free / 1_073_741_824).toFixed(1)} GiB free at ${existing}`;
    return free >= leastFreeBytes
      ? { subject: 'disk', state: 'ok', finding }
      : {
          subject: 'disk',
          state: 'broken',
          finding,
          advice: 'Free at least 1 GiB: PostgreSQL stops when it cannot write.',
        };
  } catch (error) {
    return broken('disk', error, 'Choose a data directory that this user may write (--data).');
  }
}

async function examineSecret({ secret, dataDir, databaseUrl }: Config): Promise<Finding> {
  if (secret !== undefined) return { subject: 'secret', state: 'ok', finding: 'given by STOA_SECRET' };
  const file = secretFile(dataDir);
  if (!(await exists(file)))
    return {
      subject: 'secret',
      state: 'note',
      finding: 'none here',
      advice: `The first start on a database without signing keys generates one into ${file}.`,
    };
  try {
    await findMasterSecret(secret, dataDir);
  } catch (error) {
    return broken('secret', error, 'Restore that file from the backup, or set STOA_SECRET.');
  }
  const { mode } = await lstat(file);
  if ((mode & 0o077) !== 0)
    return {
      subject: 'secret',
      state: 'broken',
      finding: `${file} can be read by others`,
      advice: `chmod 600 ${file}`,
    };
  return databaseUrl === undefined
    ? { subject: 'secret', state: 'ok', finding: file, advice: 'Back it up apart from the database.' }
    : {
        subject: 'secret',
        state: 'note',
        finding: file,
        advice: 'Several processes on one database need the same STOA_SECRET.',
      };
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

function broken(subject: Finding['subject'], error: unknown, advice: string): Finding {
  if (error instanceof UnsafeFileError)
    return { subject, state: 'broken', finding: error.problem, advice: error.wayOut };
  return { subject, state: 'broken', finding: reasonOf(error), advice };
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError)
    return error.problems.map(({ setting, problem }) => `${setting} ${problem}`).join('; ');
  const [line = ''] = error instanceof Error ? error.message.split('\n', 1) : [];
  return line === '' ? 'unknown reason' : line;
}
