import { checkReport, type Fault, type JsonValue, limits } from '@stoa/server/report-rules';
import { listOf, memberOf, textOf } from './json-members.js';
import { locatePointers, type Place } from './locate-pointers.js';
import type { MerchantApi, Refusal } from './merchant-api.js';
import { encodingHint, readReportFile, readUpload } from './report-file.js';
import { isOfOneFile } from './send-reports.js';

/** A transaction that the service would list as invalid; without a pointer where the service itself said so. */
export interface InvalidTransaction {
  readonly id: string;
  readonly reason: string;
  readonly pointer?: string;
}

/** What a file is worth. */
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
      /** With `counts`, `totals` and, where the service said so, `warnings`. */
      readonly answer: JsonValue;
      readonly invalid: readonly InvalidTransaction[];
      readonly places: Places;
    };

/** Line and column of pointers into the file. */
export type Places = ReadonlyMap<string, Place>;

/** Judges a file by the service's own rules, without the service. */
export async function checkLocally(file: string, now: Date): Promise<FileCheck> {
  const read = await readReportFile(file);
  if ('problem' in read) return { file, state: 'unreadable', problem: read.problem };
  const check = checkReport(read.bytes, now);
  if (!check.fits) return faulty(file, check, read.bytes);
  const { counts, totals, invalid } = check;
  const pointers = invalid.slice(0, limits.faultsListed).map(({ pointer }) => pointer);
  return {
    file,
    state: 'fits',
    answer: { counts: { ...counts }, totals: totals.map((total) => ({ ...total })) },
    invalid,
    places: locatePointers(read.bytes.toString('utf8'), pointers),
  };
}

/** Or the answer with which the service refused to judge at all. */
export type RemoteCheck =
  | FileCheck
  | { readonly state: 'refused'; readonly refusal: Refusal }
  | { readonly state: 'unanswered'; readonly reason: string };

/** Has a file judged by a dry run of the service, which knows what was reported before, and the fees. */
export async function checkRemotely(file: string, api: MerchantApi): Promise<RemoteCheck> {
  const read = await readUpload(file);
  if ('problem' in read) return { file, state: 'unreadable', problem: read.problem };
  const answer = await api.validate(read.bytes);
  if (answer.kind === 'gave_up') return { state: 'unanswered', reason: answer.reason };
  if (answer.kind === 'interrupted') return { state: 'unanswered', reason: 'interrupted' };
  if (answer.kind === 'refused') {
    const { refusal } = answer;
    return isOfOneFile(refusal) ? faulty(file, faultsOf(refusal), read.bytes) : { state: 'refused', refusal };
  }
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
