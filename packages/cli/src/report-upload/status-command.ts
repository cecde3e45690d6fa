import { type JsonValue, stringifyJson } from '@stoa/server/report-rules';
import type { Command } from 'commander';
import { CommandError } from '../command-error.js';
import { isCompleted } from './await-report.js';
import { callerOf, type ServiceOptions } from './caller-options.js';
import { interruptible } from './interruptible.js';
import { textOf } from './json-members.js';
import { type Answer, createMerchantApi, type MerchantApi } from './merchant-api.js';
import { withInvalid } from './read-outcomes.js';
import { countsText, refusalLines } from './report-lines.js';
import { systemPacing } from './system-pacing.js';
import { detailLines } from './upload-lines.js';
import { visibleText } from './visible-text.js';

/** A person waits for the answer. */
const giveUpAfterMs = 60_000;

/** report status: what the service says of one report. */
export async function showStatus(reportId: string, command: Command): Promise<void> {
  const options = command.opts<ServiceOptions>();
  const caller = await callerOf(command);
  const status = await interruptible((signal) =>
    readStatus(createMerchantApi({ caller, pacing: systemPacing, giveUpAfterMs, signal }), reportId),
  );
  const { summary, invalid } = status;
  const text =
    options.json === true
      ? stringifyJson({ report: summary, invalid: [...invalid] })
      : [...timeLines(reportId, summary), ...resultLines(status)].join('\n');
  process.stdout.write(`${text}\n`);
}

interface ReportStatus {
  readonly summary: JsonValue;
  /** Empty until the report is completed. */
  readonly invalid: readonly JsonValue[];
}

async function readStatus(api: MerchantApi, reportId: string): Promise<ReportStatus> {
  const summary = bodyOf(await api.summary(reportId));
  if (!isCompleted(summary)) return { summary, invalid: [] };
  const outcome = await withInvalid(api, reportId, summary);
  return outcome.kind === 'completed' ? outcome : unanswered(outcome);
}

function bodyOf(answer: Answer): JsonValue {
  return answer.kind === 'answered' ? answer.body : unanswered(answer);
}

function unanswered(answer: Exclude<Answer, { kind: 'answered' }> | { readonly kind: 'unfinished' }): never {
  if (answer.kind === 'refused') throw new CommandError(refusalLines(answer.refusal).join('\n'));
  if (answer.kind === 'gave_up') throw new CommandError(visibleText(answer.reason));
  throw new CommandError('interrupted');
}

function timeLines(reportId: string, summary: JsonValue): string[] {
  const line = (label: string, name: string): string =>
    `  ${label.padEnd(12)}${visibleText(textOf(summary, name) ?? 'not yet')}`;
  return [
    `report ${reportId}`,
    line('generated', 'created_at'),
    line('accepted', 'accepted_at'),
    line('processing', 'processing_at'),
    line('completed', 'completed_at'),
  ];
}

function resultLines({ summary, invalid }: ReportStatus): string[] {
  if (!isCompleted(summary)) return [];
  return [countsText(summary), ...detailLines({ kind: 'completed', summary, invalid })];
}
