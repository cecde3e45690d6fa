import { createStoaClient } from '@stoa/client';
import { type JsonObject, stringifyJson } from '@stoa/contract';
import type { Command } from 'commander';
import { CommandError } from '../terminal/command-error.js';
import { exitCodes } from '../terminal/exit-codes.js';
import { interruptible } from '../terminal/interruptible.js';
import { writeJson, writeLines } from '../terminal/output.js';
import { visibleText } from '../terminal/visible-text.js';
import { callerOf } from './caller-of.js';
import { checkLocally, checkRemotely, type FileCheck } from './check-file.js';
import { checkLines, checkOnWire } from './check-lines.js';
import { refusalLines } from './report-lines.js';
import type { ServiceOptions } from './service-options.js';

export interface ValidateOptions extends ServiceOptions {
  readonly remote?: boolean;
  readonly allowInvalid?: boolean;
}

/** Short, because a person waits for the answer. */
const giveUpAfterMs = 60_000;

/** report validate: judges files on this machine or, with `--remote`, by a dry run of the service. */
export async function validateReports(files: readonly string[], command: Command): Promise<void> {
  const options = command.opts<ValidateOptions>();
  const checks = options.remote === true ? await askService(files, command) : await checkAll(files, options);
  const isGood = (check: FileCheck): boolean =>
    check.state === 'fits' && (options.allowInvalid === true || check.invalid.length === 0);
  if (options.json === true) {
    const json: JsonObject = { ok: checks.every(isGood), files: checks.map(checkOnWire) };
    writeJson(stringifyJson(json));
  }
  if (!checks.every(isGood)) process.exitCode = exitCodes.failed;
}

async function checkAll(files: readonly string[], options: ValidateOptions): Promise<FileCheck[]> {
  const checks: FileCheck[] = [];
  for (const file of files) checks.push(show(await checkLocally(file, new Date()), options));
  return checks;
}

async function askService(files: readonly string[], command: Command): Promise<FileCheck[]> {
  const options = command.opts<ValidateOptions>();
  const caller = await callerOf(command);
  return interruptible(async (signal) => {
    const client = createStoaClient({ ...caller, giveUpAfterMs, signal });
    const checks: FileCheck[] = [];
    for (const file of files) {
      const check = await checkRemotely(file, client);
      if (check.state === 'refused') throw new CommandError(refusalLines(check.refusal));
      if (check.state === 'unanswered') throw new CommandError(visibleText(check.reason));
      checks.push(show(check, options));
    }
    return checks;
  });
}

function show(check: FileCheck, { json }: ValidateOptions): FileCheck {
  if (json !== true) writeLines(checkLines(check));
  return check;
}
