/**
 * Kills the service and PostgreSQL under load, and counts what is left: `npm run test:chaos -- --seed 7 --rounds 300`.
 * The seed decides what is sent, and what is killed at which moment (see strike.ts); which process is met there is left
 * to chance. With `--citus` it uses the cluster whose coordinator STOA_CITUS_URL names, and kills its nodes.
 */
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { type Chaos, playChaos } from './play-chaos.js';

const { values } = parseArgs({
  options: {
    citus: { type: 'boolean', default: false },
    seed: { type: 'string' },
    rounds: { type: 'string', default: '50' },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 32) : wholeNumber('--seed', values.seed);
const rounds = wholeNumber('--rounds', values.rounds);
const citusUrl = values.citus ? process.env['STOA_CITUS_URL'] : undefined;
if (values.citus && citusUrl === undefined) throw new Error('Name a coordinator in STOA_CITUS_URL.');
const roles = ['api', 'api', 'worker', 'worker'] as const;
const parent = await mkdtemp(path.join(tmpdir(), 'stoa-chaos-'));

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} must be a whole number`);
  return Number(text);
}

/** The row in docs/reliability.md for a run. Nothing was lost or duplicated, otherwise the run would have failed. */
function rowOf({ killed, ...counted }: Chaos): string {
  const figures = (...counts: number[]): string =>
    counts.map((one) => one.toLocaleString('en-US')).join(', ');
  const cells = [
    seed,
    rounds,
    figures(killed.api, killed.worker, killed.postmaster, killed.session),
    figures(counted.sentEvents),
    figures(counted.reports, counted.transactions),
    figures(counted.corrections, counted.closedMonths),
    figures(counted.installations),
    figures(counted.completeExports, counted.brokenOffExports),
    0,
  ];
  return `| ${cells.join(' | ')} |`;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Ctrl-C also ends the processes of the service. This program then fails, and leaves nothing running.
process.once('SIGINT', () => tell('interrupted'));

tell(`seed ${seed}, ${rounds} rounds`);
try {
  const dataDir = path.join(parent, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  const counted = await playChaos({ seed, rounds, roles, dataDir, citusUrl, tell });
  for (const [name, value] of Object.entries(counted))
    tell(`${name}: ${inspect(value, { breakLength: Infinity })}`);
  tell(rowOf(counted));
  await rm(parent, { recursive: true, force: true });
} catch (error) {
  process.exitCode = 1;
  tell(`failed; the data and the log stay in ${parent}`);
  tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
