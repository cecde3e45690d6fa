import type { StoaClient } from '@stoa/client';
import type { JsonValue } from '@stoa/contract';
import { integerOf } from '@stoa/contract';
import { type Answer, answerOf, type Refusal } from './answer.js';
import { readUpload } from './report-file.js';

/** The outcome of sending a file. */
export type FileOutcome =
  | { readonly file: string; readonly state: 'accepted'; readonly reportId: string }
  | { readonly file: string; readonly state: 'refused'; readonly refusal: Refusal }
  /** It was not sent; `problem` is the rest of a sentence that begins with its name. */
  | { readonly file: string; readonly state: 'unusable'; readonly problem: string }
  /** It may have arrived; sending it again is safe. */
  | { readonly file: string; readonly state: 'uncertain'; readonly reason: string }
  | { readonly file: string; readonly state: 'not_sent' };

/**
 * Sends files one after the other and yields the outcome of each. A problem that would affect every file (a wrong key
 * or address, a service that is away) ends the sending; a fault in one file does not.
 */
export async function* sendReports(
  files: readonly string[],
  client: StoaClient,
): AsyncGenerator<FileOutcome> {
  let ended = false;
  for (const file of files) {
    if (ended) {
      yield { file, state: 'not_sent' };
      continue;
    }
    const outcome = await sendReport(file, client);
    ended = endsSending(outcome);
    yield outcome;
  }
}

async function sendReport(file: string, client: StoaClient): Promise<FileOutcome> {
  const read = await readUpload(file);
  if ('problem' in read) return { file, state: 'unusable', problem: read.problem };
  return outcomeOf(file, await answerOf(client.reports.submit(read.bytes)));
}

function outcomeOf(file: string, answer: Answer<JsonValue>): FileOutcome {
  if (answer.kind === 'refused') return { file, state: 'refused', refusal: answer.refusal };
  if (answer.kind === 'gave_up') return { file, state: 'uncertain', reason: answer.reason };
  if (answer.kind !== 'answered') return { file, state: 'uncertain', reason: 'interrupted' };
  const reportId = integerOf(answer.body, 'reportId');
  if (reportId !== undefined && reportId > 0n) return { file, state: 'accepted', reportId: String(reportId) };
  const detail = 'The answer holds no reportId; is the base URL right?';
  const refusal = { status: 200, code: undefined, detail, faults: [], faultCount: 0 };
  return { file, state: 'refused', refusal };
}

function endsSending(outcome: FileOutcome): boolean {
  if (outcome.state === 'refused') return !concernsOneFile(outcome.refusal);
  return outcome.state === 'uncertain';
}

/** Whether the refusal concerns only this file, so that the next one may still be accepted. */
export function concernsOneFile({ status }: Refusal): boolean {
  return status === 400 || status === 413;
}
