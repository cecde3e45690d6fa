import { diskSpace } from '@stoa/embedded';
import type { Config } from '../config/config.js';
import type { Finding } from '../doctor/finding.js';
import { isLater } from './changelog.js';
import type { CheckedUpgrade, PendingMigration, UpgradeFinding } from './checked-upgrade.js';

type Seen = Omit<CheckedUpgrade, 'findings' | 'isReady'>;

const gibibyte = 1_073_741_824;
/** What the embedded server needs besides what migrations write. */
const reserveBytes = gibibyte;

export function findingOfVersion({ from, to }: Seen): UpgradeFinding {
  const subject = 'version';
  if (from !== undefined && isLater(from, to))
    return {
      subject,
      state: 'note',
      finding: `${from}, which is later than ${to}`,
      advice: 'Nothing is to be migrated, but this version knows less than the database: use the newer one.',
    };
  const last = from === undefined ? 'a version before 0.2.0' : from;
  return { subject, state: 'ok', finding: `from ${last} to ${to}, without a step between` };
}

export function findingOfPending({ pending, replacesDefinitions }: Seen): UpgradeFinding {
  const subject = 'migrations';
  const rest = replacesDefinitions ? 'functions and views are replaced' : undefined;
  if (pending.length === 0 && rest === undefined)
    return { subject, state: 'ok', finding: 'the schema is up to date' };
  if (pending.length === 0) return { subject, state: 'ok', finding: `none to apply; ${rest}` };
  const count = `${pending.length} to apply`;
  const finding = `${count}, ${expected(pending)}${rest === undefined ? '' : `; then ${rest}`}`;
  const waiting = pending.some(({ cost }) => (cost?.seconds ?? 0) >= 1 && blocksAny(cost?.tables ?? []));
  return waiting
    ? {
        subject,
        state: 'note',
        finding,
        advice:
          'Calls that need one of the tables that are locked below wait for so long. stoa upgrade rehearse measures it.',
      }
    : { subject, state: 'ok', finding };
}

function blocksAny(tables: readonly { readonly blocks: string }[]): boolean {
  return tables.some(({ blocks }) => blocks !== 'nothing');
}

function expected(pending: readonly PendingMigration[]): string {
  if (pending.some(({ cost }) => cost === undefined)) return 'for a time that is not known on a cluster';
  const seconds = pending.reduce((sum, { cost }) => sum + (cost?.seconds ?? 0), 0);
  if (seconds < 1) return 'in about a second';
  return seconds < 120 ? `in about ${Math.ceil(seconds)} s` : `in about ${Math.ceil(seconds / 60)} min`;
}

export function findingOfProcesses({ connected, pending, replacesDefinitions, to }: Seen): UpgradeFinding {
  const subject = 'processes';
  const of = connected
    .map(({ version, connections }) => `${version ?? 'before 0.2.0'} (${connections} connections)`)
    .join(', ');
  if (connected.length === 0) return { subject, state: 'ok', finding: 'none of the service is connected' };
  const finding = `of the service: ${of}`;
  if (pending.some(({ breaking }) => breaking))
    return {
      subject,
      state: 'broken',
      finding,
      advice: 'Stop all of them before you migrate: they cannot work with what a breaking migration makes.',
    };
  const isDone = pending.length === 0 && !replacesDefinitions;
  if (isDone && connected.some(({ version }) => version !== to))
    return { subject, state: 'note', finding, advice: `Replace those that are not of ${to}.` };
  return { subject, state: 'ok', finding: `${finding}; they may go on while the new ones start` };
}

export function findingOfBreaks({ pending, breaks }: Seen): UpgradeFinding {
  const subject = 'breaking';
  const migrations = pending.filter(({ breaking }) => breaking);
  if (migrations.length + breaks.length === 0)
    return { subject, state: 'ok', finding: 'nothing that callers or older processes rely on' };
  const finding = `migrations: ${migrations.length}; entries of the changelog: ${breaks.length}`;
  return { subject, state: 'note', finding, advice: 'They are listed below.' };
}

/** @param found what the doctor says; undefined for a PostgreSQL of the operator's own */
export function findingOfWayBack(found: Finding | undefined, isPending: boolean): UpgradeFinding {
  if (found === undefined)
    return {
      subject: 'backup',
      state: 'note',
      finding: 'Stoa does not see those of a PostgreSQL of your own',
      advice:
        'A backup is the only way back: see that one was made just now. docs/operations/upgrade.md says how to rehearse on it.',
    };
  if (!isPending || found.state === 'ok') return found;
  return { ...found, state: 'broken', advice: `A backup is the only way back. ${found.advice ?? ''}`.trim() };
}

/** Whether the disk of the embedded database has room for what the migrations write. */
export async function findingOfRoom(
  found: Finding,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { pending }: Seen,
): Promise<UpgradeFinding> {
  const neededBytes = pending.reduce((sum, { cost }) => sum + (cost?.bytes ?? 0), 0);
  const needed = `the migrations may need ${(neededBytes / gibibyte).toFixed(1)} GiB`;
  if (databaseUrl !== undefined) {
    const finding = `${needed} on the disk of the database, which Stoa does not see`;
    return { subject: 'disk', state: neededBytes < reserveBytes ? 'ok' : 'note', finding };
  }
  if (found.state === 'broken' || neededBytes === 0) return found;
  const { freeBytes } = await diskSpace(dataDir);
  const finding = `${found.finding}; ${needed}`;
  return freeBytes < neededBytes + reserveBytes
    ? { subject: 'disk', state: 'broken', finding, advice: 'Free so much, and 1 GiB more.' }
    : { ...found, finding };
}
