import { CommandError } from '../terminal/command-error.js';
import type { Pass } from './build-pass.js';
import { type BuildHooks, type BuildSummary, runPasses, summaryOf } from './build-passes.js';
import { describeFault } from './fault-log.js';
import { openSource } from './open-source.js';
import { withOutputFolder } from './output-folder.js';
import type { FilePlan } from './read-plan.js';
import { correctionsFile } from './report-writer.js';

/** The result of a build whose files are in a folder. */
export interface WrittenSummary extends BuildSummary {
  /** The folder held exactly these files before. */
  readonly unchanged: boolean;
}

/**
 * Reads a provider's file and writes its reports: all of them, or none. A row that cannot be read fails the build, with
 * all faults listed, unless the plan skips it. Fails with a `CommandError`.
 */
export function buildReport(plan: FilePlan, hooks: BuildHooks): Promise<WrittenSummary> {
  const isReadOnce = plan.from === '-';
  const open = () => openSource(plan.from);
  return withOutputFolder(plan.out, async (folder) => {
    const passes = await explainingFailures(plan, () =>
      runPasses({ plan, open, isReadOnce, folder, hooks, refuse }),
    );
    const { pass } = passes;
    refuseFaults(plan, pass);
    await pass.faults.finish();
    const corrections = pass.refunds.lines();
    if (corrections.length > 0) await folder.write(correctionsFile, corrections.join(''));
    const published = await folder.publish();
    return { ...summaryOf(passes, isReadOnce), unchanged: published === 'unchanged' };
  });
}

function refuse(): never {
  throw new CommandError(
    'The file has rows that take back a part of its payments, so it must be read twice; name it with --from instead of -.',
  );
}

/** Explains what a full disk or a vanished file means for the user. */
async function explainingFailures<T>({ out }: FilePlan, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new CommandError(`${error.message}. Nothing was written to ${out}.`, { cause: error });
  }
}

function refuseFaults({ skipFaulty, from }: FilePlan, { faults, tally }: Pass): void {
  const count = faults.count();
  if (count === 0 || (skipFaulty && tally.reported() > 0)) return;
  const listed = faults.listed();
  throw new CommandError([
    `${count} ${count === 1 ? 'fault' : 'faults'} in ${from === '-' ? 'standard input' : from}; nothing was written.`,
    ...listed.map((fault) => `  ${describeFault(fault)}`),
    ...(count > listed.length ? [`  … and ${count - listed.length} more.`] : []),
    skipFaulty
      ? 'No row is left to report.'
      : 'Correct the file, or add --skip-faulty: it leaves these rows out and lists them in faults.csv.',
  ]);
}
