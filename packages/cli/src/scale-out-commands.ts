import { print } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { counted } from './counted.js';

/** scale-out plan, apply. */
export function scaleOutCommands(program: Command): void {
  const parent = program
    .command('scale-out')
    .description('spread the tables over the workers of a Citus coordinator; see docs/scale-out.md');
  withDatabaseOptions(
    parent.command('plan').description('print the statements that are missing, and change nothing'),
  ).action((options: DatabaseOptions) =>
    inOffice(options, async ({ scaleOut }) => {
      const steps = await scaleOut.plan();
      const lines = steps.flatMap(({ does, statements }) => [`-- ${does}`, ...statements, '']);
      print(options.json, { steps }, steps.length === 0 ? [nothingMissing] : lines.slice(0, -1));
    }),
  );
  withDatabaseOptions(
    parent
      .command('apply')
      .description('do what the plan says, while no process of Stoa runs; go on after an interruption'),
  ).action((options: DatabaseOptions) =>
    inOffice(options, async ({ scaleOut }) => {
      const { createProgress } = await import('@stoa/merchant/record-file');
      const progress = createProgress();
      const done: string[] = [];
      try {
        await scaleOut.apply(({ does }) => {
          done.push(does);
          progress.show(`${counted(done.length, 'step')}: ${does}`);
        });
      } finally {
        progress.clear();
      }
      print(options.json, { done }, done.length === 0 ? [nothingMissing] : done);
    }),
  );
}

const nothingMissing = 'Everything is spread already.';
