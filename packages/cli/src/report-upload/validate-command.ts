import { type JsonObject, stringifyJson } from '@stoa/server/report-rules';
import type { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { exitCodes } from '../exit-codes.js';
import { callerOf, type ServiceOptions } from './caller-options.js';
import { checkLocally, checkRemotely, type FileCheck } from './check-file.js';
import { checkLines, checkOnWire } from './check-lines.js';
import { interruptible } from './interruptible.js';
import { createMerchantApi } from './merchant-api.js';
import { refusalLines } from './report-lines.js';
import { systemPacing } from './system-pacing.js';
import { visibleText } from './visible-text.js';

export interface ValidateOptions extends ServiceOptions {
  readonly remote?: boolean;
  readonly allowInvalid?: boolean;
}

/** A person waits for the answer. */
const giveUpAfterMs = 60_000;

/** report validate: judges files here or, with `--remote`, by a dry run of the service. */
export async function validateReports(files: readonly string[], command: Command): Promise<void> {
  const options = command.opts<ValidateOptions>();
  const checks = options.remote === true ? await askService(files, command) : await checkAll(files, options);
  const isGood = (check: FileCheck): boolean =>
    check.state === 'fits' && (options.allowInvalid === true || check.invalid.length === 0);
  if (options.json === true) {
    const json: JsonObject = { ok: checks.every(isGood), files: checks.map(checkOnWire) };
    process.stdout.write(`${stringifyJson(json)}\n`);
  }
  if (!checks.every(isGood)) process.exitCode = exitCodes.failed;
}

async function checkAll(files: readonly string[], options: ValidateOptions): Promise<FileCheck[]> {
  const checks: FileCheck[] = [];
  for (const file of files) checks.push(tell(await checkLocally(file, new Date()), options));
  return checks;
}

async function askService(files: readonly string[], command: Command): Promise<FileCheck[]> {
  const options = command.opts<ValidateOptions>();
  const caller = await callerOf(command);
  return interruptible(async (signal) => {
    const api = createMerchantApi({ caller, pacing: systemPacing, giveUpAfterMs, signal });
    const checks: FileCheck[] = [];
    for (const file of files) {
      const check = await checkRemotely(file, api);
      if (check.state === 'refused') throw new CommandError(refusalLines(check.refusal).join('\n'));
      if (check.state === 'unanswered') throw new CommandError(visibleText(check.reason));
      checks.push(tell(check, options));
    }
    return checks;
  });
}

function tell(check: FileCheck, { json }: ValidateOptions): FileCheck {
  if (json !== true) process.stdout.write(`${checkLines(check).join('\n')}\n`);
  return check;
}
