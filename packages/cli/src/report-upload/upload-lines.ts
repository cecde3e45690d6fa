import type { JsonObject } from '@stoa/server/report-rules';
import type { Refusal } from './merchant-api.js';
import type { ReportOutcome } from './read-outcomes.js';
import {
  countsText,
  indented,
  invalidCount,
  invalidLines,
  refusalLines,
  totalLines,
  warningLines,
} from './report-lines.js';
import type { FileOutcome } from './send-reports.js';
import { visibleText } from './visible-text.js';

/** A file and, with `--wait`, what became of its report. */
export interface Upload {
  readonly sent: FileOutcome;
  readonly outcome?: ReportOutcome;
}

/** Invalid transactions that a person reads on a terminal. */
const invalidShown = 20;

/** What became of a file; its name is as wide as the longest. */
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

/** What became of an accepted report. */
export function outcomeLines(reportId: string, outcome: ReportOutcome): string[] {
  const name = `report ${reportId}`;
  switch (outcome.kind) {
    case 'completed':
      return [`${name}  completed: ${countsText(outcome.summary)}`, ...detailLines(outcome).map(indented)];
    case 'unfinished':
      return [`${name}  not completed yet; stoa report status ${reportId} tells more later`];
    case 'refused':
      return [`${name}  its result cannot be read: ${refusalLines(outcome.refusal).join('\n')}`];
    case 'gave_up':
      return [`${name}  its result cannot be read: ${visibleText(outcome.reason)}`];
    case 'interrupted':
      return [`${name}  interrupted before its result was read`];
  }
}

/** Of a completed report: totals, warnings and the first invalid transactions. */
export function detailLines({ summary, invalid }: Extract<ReportOutcome, { kind: 'completed' }>): string[] {
  return [...totalLines(summary), ...warningLines(summary), ...invalidLines(invalid, invalidShown)];
}

/** What to do after a run that did not end well; undefined after one that did. */
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
  return `${accepted} of ${all} files ${accepted === 1 ? 'was' : 'were'} accepted; not accepted: ${listed.join(', ')}. Run the same command again when that is mended: what was accepted keeps its report id and is recorded once.`;
}

/** In the names of the interface. */
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
