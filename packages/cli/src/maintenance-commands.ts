import { exitCodes, print } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { configOf, type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';

/** migrate, doctor. */
export function maintenanceCommands(program: Command): void {
  withDatabaseOptions(
    program
      .command('migrate')
      .description('bring the database schema up to date; serve does this at its start, too'),
  ).action((options: DatabaseOptions) =>
    inOffice(
      options,
      async ({ migrated }) => {
        const line = migrated.length === 0 ? 'The schema is up to date.' : `Applied: ${migrated.join(', ')}.`;
        print(options.json, { applied: migrated }, [line]);
      },
      'always',
    ),
  );
  withDatabaseOptions(
    program
      .command('doctor')
      .description('check the database, migrations, clock, disk and keys, and advise what to do'),
  ).action(async (options: DatabaseOptions) => {
    const { examine } = await import('@stoa/server');
    const findings = await examine(await configOf(options));
    const healthy = findings.every(({ state }) => state !== 'broken');
    print(options.json, { healthy, findings }, [
      ...findings.flatMap(({ subject, state, finding, advice, statements = [] }) => [
        `${state.padEnd(8)}${subject.padEnd(12)}${finding}`,
        ...[...(advice === undefined ? [] : [advice]), ...statements].map(
          (line) => `${' '.repeat(20)}${line}`,
        ),
      ]),
      healthy ? 'Stoa can run.' : 'Stoa cannot run like this.',
    ]);
    if (!healthy) process.exitCode = exitCodes.failed;
  });
}
