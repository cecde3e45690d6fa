import { createStoaClient, type StoaClient } from '@stoa/client';
import type { JsonValue } from '@stoa/contract';
import { textOf } from '@stoa/contract';
import type { Command } from 'commander';
import { CommandError } from '../terminal/command-error.js';
import { interruptible } from '../terminal/interruptible.js';
import { printExact } from '../terminal/print.js';
import { visibleText } from '../terminal/visible-text.js';
import { answerOf, type Unanswered } from './answer.js';
import { callerOf } from './caller-of.js';
import { withInvalid } from './read-outcomes.js';
import { countsText, refusalLines } from './report-lines.js';
import type { ServiceOptions } from './service-options.js';
import { detailLines } from './upload-lines.js';

/** Short, because a person waits for the answer. */
export const giveUpAfterMs = 60_000;

/** report status: what the service knows about one report. */
export async function showStatus(reportId: string, command: Command): Promise<void> {
  const options = command.opts<ServiceOptions>();
  const caller = await callerOf(command);
  const status = await interruptible((signal) =>
    readStatus(createStoaClient({ ...caller, giveUpAfterMs, signal }), reportId),
  );
  const { summary, invalid } = status;
  await printExact(options.json, { report: summary, invalid: [...invalid] }, [
    ...timeLines(reportId, summary),
    ...resultLines(status),
  ]);
}

interface ReportStatus {
  readonly summary: JsonValue;
  /** Empty until the report is completed. */
  readonly invalid: readonly JsonValue[];
}

async function readStatus({ reports }: StoaClient, reportId: string): Promise<ReportStatus> {
  const answer = await answerOf(reports.summary(reportId));
  if (answer.kind !== 'answered') return fail(answer);
  const summary = answer.body;
  if (!isCompleted(summary)) return { summary, invalid: [] };
  const outcome = await withInvalid(reports, reportId, summary);
  return outcome.kind === 'completed' ? outcome : fail(outcome);
}

/** Whether the summary of a report says that it is completed. */
function isCompleted(summary: JsonValue): boolean {
  return textOf(summary, 'completed_at') !== undefined;
}

/** @throws CommandError with what the service refused, or why it was not reached */
export function fail(answer: Unanswered): never {
  if (answer.kind === 'refused') throw new CommandError(refusalLines(answer.refusal));
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
