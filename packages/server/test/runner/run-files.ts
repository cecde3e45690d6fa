import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFileReport, type FileReport } from './file-report.js';
import { type FileTime, longestFirst, slowestLines } from './file-times.js';
import { removeFolder } from './run-folder.js';
import { startWorker, type Worker } from './worker-process.js';

const repositoryDir = fileURLToPath(new URL('../../../../../', import.meta.url));

export interface RunResult {
  readonly passed: number;
  readonly failed: number;
  readonly times: readonly FileTime[];
}

export interface RunOptions {
  /** How many files run at a time, each in a process of its own. */
  readonly workers: number;
  /** Where each process gets a folder of its own for temporary files. */
  readonly folder: string;
  readonly print: (text: string) => void;
}

/** Runs the files, those that take longest first, and prints each when it has ended, and at last which were slowest. */
export async function runFiles(
  files: readonly string[],
  { workers, folder, print }: RunOptions,
): Promise<RunResult> {
  const waiting = [...(await longestFirst(files.map((file) => ({ file, name: nameOf(file) }))))];
  const reports: FileReport[] = [];
  const times: FileTime[] = [];
  const work = async (_: unknown, position: number): Promise<void> => {
    const ownFolder = path.join(folder, `worker-${position}`);
    let worker: Worker | undefined;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { file, name } = next;
      const report = createFileReport(name);
      worker ??= startWorker(ownFolder);
      const startedMs = performance.now();
      // A process that ended in the middle, or was killed because a file took too long, is replaced.
      if (!(await worker.run(file, report))) {
        worker = undefined;
        removeFolder(ownFolder);
      }
      times.push({ name, durationMs: performance.now() - startedMs });
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
  print(`\n${slowestLines(times)}`);
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
    times,
  };
}

/** The source of a built file, as its path in the repository. */
function nameOf(file: string): string {
  const name = path.relative(repositoryDir, file).replace(`${path.sep}dist${path.sep}`, path.sep);
  return name.replace(/js$/, 'ts');
}
