import { createStoaClient, type StoaClient } from '@stoa/client';
import {
  checkReport,
  type Fault,
  type JsonObject,
  type JsonValue,
  listOf,
  memberOf,
  stringifyJson,
  textOf,
  wireLimits,
} from '@stoa/contract';
import type { Command } from 'commander';
import { CommandError, exitCodes } from '../terminal/command-error.js';
import { faultLine, firstOf, indented } from '../terminal/fault-lines.js';
import { interruptible } from '../terminal/interruptible.js';
import { writeJson, writeLines } from '../terminal/output.js';
import { visibleText } from '../terminal/visible-text.js';
import { answerOf, type Refusal } from './answer.js';
import { callerOf } from './caller-of.js';
import { locatePointers, type Place } from './locate-pointers.js';
import { encodingHint, readReportFile, readUpload } from './report-file.js';
import { countsText, refusalLines, totalLines, warningLines } from './report-lines.js';
import { concernsOneFile } from './send-reports.js';
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

/** A transaction that the service would list as invalid. It has no pointer if the service itself listed it. */
interface InvalidTransaction {
  readonly id: string;
  readonly reason: string;
  readonly pointer?: string;
}

/** The verdict on a file. */
type FileCheck =
  /** `problem` is the rest of a sentence that begins with the file's name. */
  | { readonly file: string; readonly state: 'unreadable'; readonly problem: string }
  | {
      readonly file: string;
      readonly state: 'faulty';
      readonly faults: readonly Fault[];
      readonly faultCount: number;
      readonly places: Places;
    }
  | {
      readonly file: string;
      readonly state: 'fits';
      /** With `counts`, `totals` and `warnings`. */
      readonly answer: JsonValue;
      readonly invalid: readonly InvalidTransaction[];
      readonly places: Places;
    };

/** Line and column of each pointer into the file. */
type Places = ReadonlyMap<string, Place>;

/** Checks a file by the rules of the service, without calling it. */
async function checkLocally(file: string, now: Date): Promise<FileCheck> {
  const read = await readReportFile(file);
  if ('problem' in read) return { file, state: 'unreadable', problem: read.problem };
  const check = checkReport(read.bytes, now);
  if (!check.fits) return faulty(file, check, read.bytes);
  const { counts, totals, invalid, warnings } = check;
  const pointers = invalid.slice(0, wireLimits.faultsListed).map(({ pointer }) => pointer);
  return {
    file,
    state: 'fits',
    answer: {
      counts: { ...counts, invalid_by_code: { ...counts.invalid_by_code } },
      totals: totals.map((total) => ({ ...total })),
      warnings: warnings.map((warning) => ({ ...warning })),
    },
    invalid,
    places: locatePointers(read.bytes.toString('utf8'), pointers),
  };
}

/** A verdict, or why the service gave none. */
type RemoteCheck =
  | FileCheck
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'unanswered'; readonly reason: string };

/** Has the service check a file in a dry run; it knows what was reported before, and the fees. */
async function checkRemotely(file: string, { reports }: StoaClient): Promise<RemoteCheck> {
  const read = await readUpload(file);
  if ('problem' in read) return { file, state: 'unreadable', problem: read.problem };
  const answer = await answerOf(reports.validate(read.bytes));
  if (answer.kind === 'gave_up') return { state: 'unanswered', reason: answer.reason };
  if (answer.kind === 'refused') {
    const { refusal } = answer;
    return concernsOneFile(refusal)
      ? faulty(file, faultsOf(refusal), read.bytes)
      : { state: 'refused', refusal };
  }
  if (answer.kind !== 'answered') return { state: 'unanswered', reason: 'interrupted' };
  const invalid = listOf(memberOf(answer.body, 'transactions'), 'invalid').map((item) => ({
    id: textOf(item, 'id') ?? '',
    reason: textOf(item, 'reason') ?? '',
  }));
  return { file, state: 'fits', answer: answer.body, invalid, places: new Map() };
}

type Faults = Pick<Refusal, 'faults' | 'faultCount'>;

function faultsOf({ faults, faultCount, code, detail }: Refusal): Faults {
  if (faults.length > 0) return { faults, faultCount };
  return { faults: [{ pointer: '', code: code ?? 'refused', detail }], faultCount: 1 };
}

function faulty(file: string, { faults, faultCount }: Faults, bytes: Buffer): FileCheck {
  const hint = encodingHint(bytes);
  const listed =
    hint === undefined ? faults : faults.map((fault) => ({ ...fault, detail: `${fault.detail} ${hint}` }));
  const pointers = faults.flatMap(({ pointer }) => (pointer === '' ? [] : pointer));
  const places: Places = pointers.length === 0 ? new Map() : locatePointers(bytes.toString('utf8'), pointers);
  return { file, state: 'faulty', faults: listed, faultCount, places };
}
