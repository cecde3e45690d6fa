import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFileReport, type FileReport } from './file-report.js';
import { startWorker, type Worker } from './worker-process.js';

const repositoryDir = fileURLToPath(new URL('../../../../../', import.meta.url));

export interface RunCounts {
  readonly passed: number;
  readonly failed: number;
}

export interface RunOptions {
  /** How many files run at a time, each in a process of its own. */
  readonly workers: number;
  readonly print: (text: string) => void;
}

/** Runs the files, the first ones first, and prints each when it has ended. */
export async function runFiles(files: readonly string[], { workers, print }: RunOptions): Promise<RunCounts> {
  const waiting = [...files];
  const reports: FileReport[] = [];
  const work = async (): Promise<void> => {
    let worker: Worker | undefined;
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const report = createFileReport(nameOf(file));
      worker ??= startWorker();
      // A process that ended in the middle, or was killed because a file took too long, is replaced.
      if (!(await worker.run(file, report))) worker = undefined;
      print(report.text());
      reports.push(report);
    }
    const last = createFileReport('what came after the tests');
    await worker?.end(last);
    if (last.failed > 0) print(last.text());
    reports.push(last);
  };
  await Promise.all(Array.from({ length: Math.min(workers, files.length) }, work));
  const failures = reports.flatMap((report) => report.failures);
  if (failures.length > 0) print(`\nFailed:\n\n${failures.join('\n')}`);
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The source of a built file, as its path in the repository. */
function nameOf(file: string): string {
  const name = path.relative(repositoryDir, file).replace(`${path.sep}dist${path.sep}`, path.sep);
  return name.replace(/js$/, 'ts');
}
