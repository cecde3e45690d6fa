import type { JsonObject } from '@stoa/contract';
import { indented } from '../terminal/fault-lines.js';
import { visibleText } from '../terminal/visible-text.js';
import type { Refusal } from './answer.js';
import type { ReportOutcome } from './read-outcomes.js';
import {
  countsText,
  invalidCount,
  invalidLines,
  refusalLines,
  totalLines,
  warningLines,
} from './report-lines.js';
import type { FileOutcome } from './send-reports.js';

/** A file that was sent and, with `--wait`, the outcome of its report. */
export interface Upload {
  readonly sent: FileOutcome;
  readonly outcome?: ReportOutcome;
}

/** How many invalid transactions are shown to a person. */
const invalidShown = 20;

/** The outcome of a file; its name is padded to `width`. */
export function fileLines(outcome: FileOutcome, width: number): string[] {
  const name = visibleText(outcome.file).padEnd(width);
  switch (outcome.state) {
    case 'accepted':
      return [`${name}  report ${outcome.reportId}  accepted`];
    case 'refused': {
      const [whole = '', ...faults] = refusalLines(outcome.refusal);
      return [`${name}  refused  ${whole}`, ...faults];
    }
    case 'unusable':
      return [`${name}  not sent  It ${outcome.problem}.`];
    case 'uncertain':
      return [`${name}  uncertain  ${visibleText(outcome.reason)}`];
    case 'not_sent':
      return [`${name}  not sent`];
  }
}

/** The outcome of an accepted report; `program` is the name of the running program. */
export function outcomeLines(reportId: string, outcome: ReportOutcome, program: string): string[] {
  const name = `report ${reportId}`;
  switch (outcome.kind) {
    case 'completed':
      return [`${name}  completed: ${countsText(outcome.summary)}`, ...detailLines(outcome).map(indented)];
    case 'unfinished':
      return [`${name}  not completed yet; run ${program} report status ${reportId} later`];
    case 'refused':
      return resultUnread(name, refusalLines(outcome.refusal));
    case 'gave_up':
      return [`${name}  its result cannot be read: ${visibleText(outcome.reason)}`];
    case 'interrupted':
      return [`${name}  interrupted before its result was read`];
  }
}

function resultUnread(name: string, [first = '', ...others]: readonly string[]): string[] {
  return [`${name}  its result cannot be read: ${first}`, ...others];
}

/** The totals, warnings and first invalid transactions of a completed report. */
export function detailLines({ summary, invalid }: Extract<ReportOutcome, { kind: 'completed' }>): string[] {
  return [...totalLines(summary), ...warningLines(summary), ...invalidLines(invalid, invalidShown)];
}

/** What to do after a run that failed in part; undefined if all went well. */
export function endingText(uploads: readonly Upload[]): string | undefined {
  const unaccepted = uploads.filter(({ sent }) => sent.state !== 'accepted');
  if (unaccepted.length > 0) return unacceptedText(uploads.length, unaccepted);
  const outcomes = uploads.flatMap(({ outcome }) => outcome ?? []);
  const open = outcomes.filter(({ kind }) => kind !== 'completed').length;
  if (open > 0) return `every file was accepted; reports whose result is not known yet: ${open}.`;
  const flawed = outcomes.filter((one) => one.kind === 'completed' && invalidCount(one.summary) > 0).length;
  if (flawed > 0) return `every file was accepted; reports with invalid transactions: ${flawed}.`;
  return undefined;
}

function unacceptedText(all: number, unaccepted: readonly Upload[]): string {
  const names = unaccepted.map(({ sent }) => visibleText(sent.file));
  const listed = names.length > 10 ? [...names.slice(0, 10), `${names.length - 10} more`] : names;
  const accepted = all - unaccepted.length;
  return `${accepted} of ${all} files ${accepted === 1 ? 'was' : 'were'} accepted; not accepted: ${listed.join(', ')}. Correct that and run the same command again: what was accepted keeps its report id and is recorded once.`;
}

/** The same for scripts, in the names of the interface. */
export function uploadOnWire({ sent, outcome }: Upload): JsonObject {
  const { file, state } = sent;
  return {
    file,
    state,
    ...(sent.state === 'accepted' ? { report_id: sent.reportId } : {}),
    ...(sent.state === 'refused' ? { problem: refusalOnWire(sent.refusal) } : {}),
    ...(sent.state === 'unusable' ? { detail: sent.problem } : {}),
    ...(sent.state === 'uncertain' ? { detail: sent.reason } : {}),
    ...(outcome === undefined ? {} : { result: outcomeOnWire(outcome) }),
  };
}

function outcomeOnWire(outcome: ReportOutcome): JsonObject {
  const { kind: state } = outcome;
  if (outcome.kind === 'completed') return { state, report: outcome.summary, invalid: [...outcome.invalid] };
  if (outcome.kind === 'refused') return { state, problem: refusalOnWire(outcome.refusal) };
  return outcome.kind === 'gave_up' ? { state, detail: outcome.reason } : { state };
}

function refusalOnWire({ status, code, detail, faults, faultCount }: Refusal): JsonObject {
  return {
    status: status ?? null,
    code: code ?? null,
    detail,
    error_count: faultCount,
    errors: faults.map((fault) => ({ ...fault })),
  };
}
