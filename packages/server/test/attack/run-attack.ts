/**
 * Attacks a service of its own, and counts what comes of it: `npm run test:attack -- --seed 7 --requests 200000`. The
 * seed decides everything that is sent, but for secrets and the time; `--from` goes on where another run ended, and
 * `--only` sends one request.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { attackFaults, attackRow, describeAttack, describeFailure } from './describe-attack.js';
import { playAttack } from './play-attack.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '200000' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('--seed', values.seed);
const from = wholeNumber('--from', values.only ?? values.from);
const to = values.only === undefined ? from + wholeNumber('--requests', values.requests) : from + 1;
const parent = await mkdtemp(path.join(tmpdir(), 'stoa-attack-'));
const startedMs = performance.now();
let toldMs = startedMs;
let toldFailures = 0;

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${name} must be a whole number`);
  return Number(text);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

// Ctrl-C also ends the service. This program then fails, and leaves nothing running.
process.once('SIGINT', () => tell('interrupted'));

tell(`seed ${seed}, requests ${from} to ${to - 1}`);
try {
  const attack = await playAttack({
    seed,
    from,
    to,
    dataDir: path.join(parent, 'data'),
    quietRounds: 20,
    onProgress: ({ sent, failures }, watch) => {
      for (const kind of failures.slice(toldFailures)) tell(describeFailure(kind, seed));
      toldFailures = failures.length;
      if (performance.now() - toldMs < 10_000) return;
      toldMs = performance.now();
      const seconds = (toldMs - startedMs) / 1_000;
      const size = `at most ${Math.round(watch.largestMegabytes())} MB, blocked ${Math.round(watch.longestBlockMs())} ms`;
      tell(
        `${seconds.toFixed(0).padStart(5)} s  ${from + sent}: ${failures.length} kinds of failures, ${size}`,
      );
    },
  });
  for (const line of describeAttack(attack)) tell(line);
  const faults = attackFaults(attack, { seed, isQuiet: true });
  for (const fault of faults) tell(`\n${fault}`);
  if (faults.length === 0) tell(`\n${attackRow(attack, seed)}`);
  if (faults.length > 0) process.exitCode = 1;
  await rm(parent, { recursive: true, force: true });
} catch (error) {
  process.exitCode = 1;
  tell(`failed; the data stay in ${parent}`);
  tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
