import { positiveInteger, print, table } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { type CapacityPlan, type ExpectedLoad, planCapacity } from './plan-capacity.js';

interface CapacityOptions {
  readonly eventsPerDay: number;
  readonly installsPerDay: number;
  readonly sessionsPerDay?: number;
  readonly transactionsPerMonth: number;
  readonly peak: number;
  readonly retentionMonths?: number;
  readonly years: number;
  readonly json?: boolean;
}

/** People look into the store several times for each app that they install. */
const sessionsPerInstall = 10;

/** capacity: what machine a store needs. */
export function capacityCommand(program: Command): void {
  program
    .command('capacity')
    .description('compute the machine, disk, memory and log for what a store expects; asks no database')
    .option('--events-per-day <count>', 'events, on an average day', positiveInteger, 0)
    .option('--installs-per-day <count>', 'first launches of apps', positiveInteger, 0)
    .option(
      '--sessions-per-day <count>',
      `store sessions that are fed; by default ${sessionsPerInstall} for each install`,
      positiveInteger,
    )
    .option('--transactions-per-month <count>', 'transactions that merchants report', positiveInteger, 0)
    .option('--peak <factor>', 'how many times the average the busiest hour has', positiveInteger, 10)
    .option(
      '--retention-months <months>',
      'STOA_EVENTS_RETENTION_MONTHS; without it, for ever',
      positiveInteger,
    )
    .option('--years <years>', 'how far to look ahead', positiveInteger, 2)
    .option('--json', 'print one JSON object')
    .action(({ json, sessionsPerDay, retentionMonths, ...options }: CapacityOptions, command: Command) => {
      if (options.eventsPerDay + options.installsPerDay + options.transactionsPerMonth === 0)
        command.error(
          'error: say what the store expects: --events-per-day, --installs-per-day, --transactions-per-month',
        );
      const load: ExpectedLoad = {
        ...options,
        retentionMonths,
        sessionsPerDay: sessionsPerDay ?? sessionsPerInstall * options.installsPerDay,
      };
      const plan = planCapacity(load);
      print(json, onWire(plan), describe(load, plan));
    });
}

const bytesOnWire = (given: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(given).map(([name, bytes]) => [`${name}_bytes`, Math.round(Number(bytes))]),
  );

function onWire({
  peakPerSecond,
  cores,
  memoryBytes,
  idIndexBytes,
  disk,
  logPerDay,
  lastYear,
  ...plan
}: CapacityPlan) {
  return {
    peak_per_second: Object.fromEntries(
      Object.entries(peakPerSecond).map(([name, rate]) => [name, Number(rate.toPrecision(3))]),
    ),
    cores,
    memory_bytes: Math.round(memoryBytes),
    id_index_bytes: Math.round(idIndexBytes),
    disk: { ...bytesOnWire(disk), total_bytes: Math.round(plan.diskBytes) },
    log_per_day: bytesOnWire(logPerDay),
    last_year: { disk_bytes: Math.round(lastYear.diskBytes), log_bytes: Math.round(lastYear.logBytes) },
  };
}

function describe(load: ExpectedLoad, plan: CapacityPlan): readonly string[] {
  const { peakPerSecond: peak, disk, logPerDay, lastYear } = plan;
  const years = load.years === 1 ? 'a year' : `${load.years} years`;
  const rate = (count: number): string => `${count < 10 ? count.toPrecision(2) : Math.round(count)}/s`;
  return [
    ...table([
      ['WHAT', 'NEEDED', 'FROM'],
      [
        'busiest hour',
        `${rate(peak.events)} events, ${rate(peak.installs)} installs, ${rate(peak.sessions)} sessions, ${rate(peak.transactions)} transactions`,
        `${load.peak} times the average`,
      ],
      [
        'cores',
        `${plan.cores}, for service and database`,
        'benchmarks/events, installs, reporting; 70 % busy',
      ],
      ['memory', size(plan.memoryBytes), 'ids 53 and 88 bytes (decision 0053), sessions, and 4 GB'],
      [`disk after ${years}`, size(plan.diskBytes), 'the lines below'],
      ['  events', size(disk.events), `250 bytes each (decision 0020), kept ${kept(load)}`],
      ['  ids of events', size(disk.ids), '120 bytes each, for ever (decision 0020)'],
      ['  transactions', size(disk.transactions), '364 bytes each (decision 0020)'],
      ['  installations', size(disk.installations), '606 bytes each (decision 0020)'],
      ['  sessions', size(disk.sessions), '325 bytes each, for 28 hours'],
      ['  room', size(disk.room), 'the log, and a fifth for vacuum'],
      ['log a day, at first', size(logPerDay.first), 'decision 0053; what an archive or a standby gets'],
      ['log a day, then', size(logPerDay.last), 'the same formula'],
      [
        'the last year adds',
        `${size(lastYear.diskBytes)} of disk, ${size(lastYear.logBytes)} of log`,
        'the same',
      ],
    ]),
    '',
    ...advice(load, plan),
    'Estimates from benchmarks on two shared cores: docs/operations/capacity.md says how, and what was never measured.',
  ];
}

function advice(
  { years, eventsPerDay }: ExpectedLoad,
  { cores, peakPerSecond, idIndexBytes }: CapacityPlan,
): string[] {
  const events = eventsPerDay * years * 365;
  return [
    ...(cores > 2 ? ['Use all cores: stoa serve --processes auto.'] : []),
    ...(events > 1e8 ? ['Use your own PostgreSQL, not the embedded one.'] : []),
    ...(idIndexBytes > 2.5e11
      ? ['The indexes of ids outgrow the memory of one usual machine: see docs/scale-out.md.']
      : []),
    ...(peakPerSecond.events > 10_000
      ? ['One merchant can record some 10,000 events a second; several add up (decision 0020).']
      : []),
  ];
}

function kept({ retentionMonths }: ExpectedLoad): string {
  return retentionMonths === undefined ? 'for ever' : `for ${retentionMonths} months`;
}

/** Bytes in units of thousands. */
function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
