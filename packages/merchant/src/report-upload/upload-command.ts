import { createStoaClient, type StoaClient } from '@stoa/client';
import { type JsonObject, stringifyJson } from '@stoa/contract';
import type { Command } from 'commander';
import { exitCodes } from '../terminal/command-error.js';
import { interruptible } from '../terminal/interruptible.js';
import { createProgress, type Progress, writeJson, writeLines } from '../terminal/output.js';
import { programName } from '../terminal/program-name.js';
import { callerOf } from './caller-of.js';
import { type ReportOutcome, readOutcomes } from './read-outcomes.js';
import { examineUpload } from './report-file.js';
import { type FileOutcome, sendReports } from './send-reports.js';
import type { ServiceOptions } from './service-options.js';
import { endingText, fileLines, outcomeLines, type Upload, uploadOnWire } from './upload-lines.js';

export interface UploadOptions extends ServiceOptions {
  readonly wait?: boolean;
  readonly waitTimeout: number;
  readonly giveUpAfter: number;
}

/** report upload: sends the files in the given order; see the help of the command. */
export async function uploadReports(files: readonly string[], command: Command): Promise<void> {
  const options = command.opts<UploadOptions>();
  const caller = await callerOf(command);
  const program = programName(command);
  const progress = createProgress();
  const uploads = await interruptible(async (signal) => {
    const client = createStoaClient({
      ...caller,
      giveUpAfterMs: options.giveUpAfter,
      signal,
      onRetry: ({ waitMs, reason }) => progress.show(`waiting ${Math.ceil(waitMs / 1000)} s: ${reason}`),
    });
    return upload(files, { client, options, progress, program });
  });
  if (options.json === true) writeJson(stringifyJson(jsonOf(uploads)));
  const ending = endingText(uploads);
  if (ending === undefined) return;
  process.exitCode = exitCodes.failed;
  if (options.json !== true) writeLines([`${program}: ${ending}`], 'stderr');
}

interface UploadWork {
  readonly client: StoaClient;
  readonly options: UploadOptions;
  readonly progress: Progress;
  readonly program: string;
}

async function upload(files: readonly string[], work: UploadWork): Promise<Upload[]> {
  const { client, progress, options } = work;
  const say = (lines: readonly string[]): void => {
    progress.clear();
    if (options.json !== true) writeLines(lines);
  };
  const uploads: Upload[] = [];
  const width = Math.max(...files.map((file) => file.length));
  progress.show(`sending: 0 of ${files.length} done`);
  for await (const sent of (await refuseUnusable(files)) ?? sendReports(files, client)) {
    uploads.push({ sent });
    say(fileLines(sent, width));
    progress.show(`sending: ${uploads.length} of ${files.length} done`);
  }
  progress.clear();
  return options.wait === true ? waitForAll(uploads, { ...work, say }) : uploads;
}

/** A file that cannot be sent is usually a mistake on the command line, so then nothing is sent at all. */
async function refuseUnusable(files: readonly string[]): Promise<FileOutcome[] | undefined> {
  const problems = await Promise.all(files.map(examineUpload));
  if (problems.every((problem) => problem === undefined)) return undefined;
  return files.map((file, index) => {
    const problem = problems[index];
    return problem === undefined ? { file, state: 'not_sent' } : { file, state: 'unusable', problem };
  });
}

async function waitForAll(
  uploads: readonly Upload[],
  {
    client,
    options,
    progress,
    program,
    say,
  }: UploadWork & { readonly say: (lines: readonly string[]) => void },
): Promise<Upload[]> {
  const reportIds = uploads.flatMap(({ sent }) => (sent.state === 'accepted' ? sent.reportId : []));
  const deadlineMs = performance.now() + options.waitTimeout;
  const outcomes: ReportOutcome[] = [];
  progress.show(`waiting: 0 of ${reportIds.length} reports done`);
  for await (const outcome of readOutcomes(reportIds, client.reports, {
    now: () => performance.now(),
    deadlineMs,
  })) {
    say(outcomeLines(reportIds[outcomes.length] ?? '', outcome, program));
    outcomes.push(outcome);
    progress.show(`waiting: ${outcomes.length} of ${reportIds.length} reports done`);
  }
  progress.clear();
  const waiting = outcomes.values();
  return uploads.map(({ sent }) => {
    const outcome = sent.state === 'accepted' ? waiting.next().value : undefined;
    return outcome === undefined ? { sent } : { sent, outcome };
  });
}

function jsonOf(uploads: readonly Upload[]): JsonObject {
  return { files: uploads.map(uploadOnWire) };
}
