import type { Command } from 'commander';
import { withServiceOptions } from './report-upload/service-options.js';

/** test close and test empty: what a key that begins with stoa_test_ does with its twin. */
export function twinCommand(program: Command): void {
  const test = program
    .command('test')
    .description('your twin, in which you try things out: needs a key that begins with stoa_test_');
  withServiceOptions(
    test
      .command('close')
      .description('close a month of the twin at once, also the one that runs')
      .requiredOption('--month <month>', 'the month (UTC), as 2026-10'),
  ).action(async (_options: object, command: Command) => {
    const { closeTwin } = await import('./twin/close-twin.js');
    await closeTwin(command);
  });
  withServiceOptions(
    test
      .command('empty')
      .description('delete all data of the twin; keys, apps, webhook endpoints and the audit trail stay')
      .option('--yes', 'do it; without it, nothing is deleted'),
  ).action(async (_options: object, command: Command) => {
    const { emptyTwin } = await import('./twin/empty-twin.js');
    await emptyTwin(command);
  });
}
