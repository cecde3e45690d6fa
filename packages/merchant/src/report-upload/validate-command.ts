import { createStoaClient } from '@stoa/client';
import { type JsonObject, listOf, memberOf, stringifyJson, wireLimits } from '@stoa/contract';
import type { Command } from 'commander';
import { CommandError } from '../terminal/command-error.js';
import { exitCodes } from '../terminal/exit-codes.js';
import { faultLine, firstOf, indented } from '../terminal/fault-lines.js';
import { interruptible } from '../terminal/interruptible.js';
import { writeJson, writeLines } from '../terminal/output.js';
import { visibleText } from '../terminal/visible-text.js';
import { callerOf } from './caller-of.js';
import {
  checkLocally,
  checkRemotely,
  type FileCheck,
  type InvalidTransaction,
  type Places,
} from './check-file.js';
import { countsText, refusalLines, totalLines, warningLines } from './report-lines.js';
import type { ServiceOptions } from './service-options.js';

export interface ValidateOptions extends ServiceOptions {
  readonly remote?: boolean;
  readonly allowInvalid?: boolean;
}

/** Short, because a person waits for the answer. */
const giveUpAfterMs = 60_000;

/** report validate: checks files on this machine or, with `--remote`, by a dry run of the service. */
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

/** The verdict on a file, for people: a line for the whole, then what is wrong and where. */
function checkLines(check: FileCheck): string[] {
  const name = visibleText(check.file);
  if (check.state === 'unreadable') return [`${name}  UNREADABLE  It ${check.problem}.`];
  if (check.state === 'faulty') {
    const { faults, faultCount, places } = check;
    const lines = faults.map((fault) => placed(fault.pointer, faultLine(fault), places));
    return [
      `${name}  REFUSED  ${faultCount === 1 ? 'one fault' : `${faultCount} faults`}: the service would refuse the whole file`,
      ...firstOf(lines, { most: lines.length, total: faultCount }).map(indented),
    ];
  }
  const { answer, invalid, places } = check;
  const listed = invalid.slice(0, wireLimits.faultsListed).map((one) => invalidLine(one, places));
  return [
    `${name}  ${invalid.length === 0 ? 'OK' : 'INVALID'}  ${countsText(answer)}`,
    ...totalLines(answer).map(indented),
    ...warningLines(answer).map(indented),
    ...firstOf(listed, { most: listed.length, total: invalid.length }).map(indented),
  ];
}

function invalidLine({ id, reason, pointer }: InvalidTransaction, places: Places): string {
  const line = `${visibleText(id)}  ${visibleText(reason)}`;
  return pointer === undefined ? line : placed(pointer, `${pointer}  ${line}`, places);
}

function placed(pointer: string, line: string, places: Places): string {
  const place = places.get(pointer);
  return place === undefined ? line : `line ${place.line}, column ${place.column}  ${line}`;
}

/** The same for scripts, in the names of the interface and with all invalid transactions. */
function checkOnWire(check: FileCheck): JsonObject {
  const { file, state } = check;
  if (check.state === 'unreadable') return { file, state, detail: check.problem };
  if (check.state === 'faulty') {
    const { faults, faultCount, places } = check;
    const errors = faults.map((fault) => ({ ...fault, ...places.get(fault.pointer) }));
    return { file, state, error_count: faultCount, errors };
  }
  return {
    file,
    state,
    counts: memberOf(check.answer, 'counts') ?? {},
    totals: [...listOf(check.answer, 'totals')],
    warnings: [...listOf(check.answer, 'warnings')],
    invalid: check.invalid.map((one) => ({ ...one })),
  };
}
