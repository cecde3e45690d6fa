import { type Attack, settledMegabytes } from './play-attack.js';
import type { FailureKind } from './tally.js';

/** The row in docs/reliability.md for a run without faults. */
export function attackRow(attack: Attack, seed: number): string {
  const { tally, quiet, beside } = attack;
  const sum = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((all, one) => all + one, 0);
  const inMs = ({ medianMs, p99Ms }: Attack['quiet']): string =>
    `${medianMs.toFixed(1)}, ${p99Ms.toFixed(0)} ms`;
  const cells = [
    seed,
    grouped(tally.sent),
    `${((100 * tally.succeeded) / tally.sent).toFixed(0)} %`,
    grouped(tally.forgeriesRefused),
    grouped(sum(tally.connections)),
    `${grouped(beside.calls)}: ${inMs(quiet)}; ${inMs(beside)}`,
    `${attack.longestBlockMs.toFixed(0)} ms`,
    `${attack.largestMegabytes.toFixed(0)} MB; ${attack.megabytesAfter.toFixed(0)} MB`,
    tally.failures.length,
  ];
  return `| ${cells.join(' | ')} |`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/**
 * During the attack, an answer or a turn of the event loop may take `ratio` times as long as before it, and always
 * `floorMs`.
 */
const ratio = 50;
const floorMs = 1_000;
/** If a smaller share succeeded, the attack would not get past the first checks. */
const leastSucceeded = 0.25;

/** The figures, a line each. */
export function describeAttack(attack: Attack): string[] {
  const { tally, quiet, beside } = attack;
  const percent = ((100 * tally.succeeded) / tally.sent).toFixed(0);
  const tricks = Object.values(tally.connections).reduce((sum, one) => sum + one, 0);
  return [
    `requests: ${tally.sent} in ${attack.seconds.toFixed(0)} s (${(tally.sent / attack.seconds).toFixed(0)}/s, the service took ${((1_000 * attack.cpuSeconds) / tally.sent).toFixed(2)} ms of its core each), ${percent} % of them successful`,
    `operations: ${attack.operations - attack.unreached.length} of ${attack.operations} succeeded; statuses seen: ${tally.seenStatuses.length}`,
    `statuses: ${listed(tally.byStatus)}`,
    `requests by what is wrong with them: ${listed(tally.byTrick)}`,
    `connections: ${tricks}: ${listed(tally.connections)}`,
    `credentials that were refused: ${tally.forgeriesRefused}`,
    `well-behaved client: ${attack.wellBehavedRounds} rounds, ${attack.clientFault === undefined ? 'everything as sent' : 'not served as it should be'}`,
    `its answers before: ${shown(quiet)}; beside the attack: ${shown(beside)}`,
    `event loop: blocked ${attack.longestBlockMs.toFixed(0)} ms at most, ${attack.quietBlockMs.toFixed(0)} ms before the attack`,
    `memory: ${attack.largestMegabytes.toFixed(0)} MB at most, ${attack.megabytesAfter.toFixed(0)} MB after a pause`,
    `log: ${attack.logLines} lines, ${attack.logFaults.length} with faults; the service ended with ${attack.exitCode}`,
    `kinds of failures: ${tally.failures.length}`,
  ];
}

export interface CheckedRun {
  readonly seed: number;
  /** Nothing else runs on the machine, so that times and memory are the service's own and are checked, too. */
  readonly isQuiet: boolean;
}

/** A run of fewer requests need not reach every call. */
const requestsOfWholeRun = 500;

/** Everything that is wrong, each with the command that shows it again. */
export function attackFaults(attack: Attack, { seed, isQuiet }: CheckedRun): string[] {
  const { tally } = attack;
  const isWhole = tally.sent > requestsOfWholeRun;
  const wrong: readonly (readonly [boolean, string])[] = [
    [attack.exitCode !== 0, `the service ended with ${attack.exitCode}`],
    [
      isWhole && tally.succeeded / tally.sent < leastSucceeded,
      'too few requests succeeded to reach anything',
    ],
    [
      isWhole && attack.unreached.length > 0,
      `operations that never succeeded: ${attack.unreached.join(', ')}`,
    ],
  ];
  return [
    ...(attack.clientFault === undefined ? [] : [attack.clientFault]),
    ...(isQuiet ? measuredFaults(attack) : []),
    ...wrong.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence),
    ...attack.logFaults,
    ...tally.failures.map((kind) => describeFailure(kind, seed)),
  ];
}

/** What took too long, or too much memory. */
function measuredFaults(attack: Attack): string[] {
  const { quiet, beside } = attack;
  const isLong = (takenMs: number, beforeMs: number): boolean =>
    takenMs > Math.max(floorMs, ratio * beforeMs);
  const wrong: readonly (readonly [boolean, string])[] = [
    [
      isLong(beside.medianMs, quiet.medianMs),
      `the well-behaved client waited too long: ${shown(beside)}, before ${shown(quiet)}`,
    ],
    [
      isLong(beside.p99Ms, quiet.p99Ms),
      `one in a hundred answers took too long: ${shown(beside)}, before ${shown(quiet)}`,
    ],
    [
      isLong(attack.longestBlockMs, attack.quietBlockMs),
      `the event loop was blocked for ${attack.longestBlockMs.toFixed(0)} ms`,
    ],
    [
      attack.megabytesAfter >= settledMegabytes,
      `the process still has ${attack.megabytesAfter.toFixed(0)} MB after a minute`,
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** A failure, with the command that shows it again. */
export function describeFailure({ first, count }: FailureKind, seed: number): string {
  const { number, operationId, trick, fault, sent, answered } = first;
  return [
    `request ${number} (${operationId}, ${trick}), and ${count - 1} more: ${fault}`,
    `  again:    npm run test:attack -- --seed ${seed} --only ${number}`,
    `  sent:     ${sent}`,
    `  answered: ${answered}`,
  ].join('\n');
}

function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function shown({ calls, medianMs, p99Ms }: Attack['quiet']): string {
  return `${calls} calls, median ${medianMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}
