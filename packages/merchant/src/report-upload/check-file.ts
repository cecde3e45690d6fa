import type { StoaClient } from '@stoa/client';
import {
  checkReport,
  type Fault,
  type JsonValue,
  listOf,
  memberOf,
  textOf,
  wireLimits,
} from '@stoa/contract';
import { answerOf, type Refusal } from './answer.js';
import { locatePointers, type Place } from './locate-pointers.js';
import { encodingHint, readReportFile, readUpload } from './report-file.js';
import { concernsOneFile } from './send-reports.js';

/** A transaction that the service would list as invalid. It has no pointer if the service itself listed it. */
export interface InvalidTransaction {
  readonly id: string;
  readonly reason: string;
  readonly pointer?: string;
}

/** The verdict on a file. */
export type FileCheck =
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
export type Places = ReadonlyMap<string, Place>;

/** Checks a file by the rules of the service, without calling it. */
export async function checkLocally(file: string, now: Date): Promise<FileCheck> {
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
export type RemoteCheck =
  | FileCheck
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'unanswered'; readonly reason: string };

/** Has the service check a file in a dry run; it knows what was reported before, and the fees. */
export async function checkRemotely(file: string, { reports }: StoaClient): Promise<RemoteCheck> {
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
