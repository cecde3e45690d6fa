import { createStoaClient, type StoaClient } from '@stoa/client';
import {
  type JsonObject,
  type JsonValue,
  listOf,
  memberOf,
  stringifyJson,
  textOf,
  wireLimits,
} from '@stoa/contract';
import type { Command } from 'commander';
import { answerOf } from '../report-upload/answer.js';
import { callerOf } from '../report-upload/caller-of.js';
import { refusalLines } from '../report-upload/report-lines.js';
import type { ServiceOptions } from '../report-upload/service-options.js';
import { CommandError, exitCodes } from '../terminal/command-error.js';
import { firstOf, indented } from '../terminal/fault-lines.js';
import { interruptible } from '../terminal/interruptible.js';
import { createProgress, writeJson, writeLines } from '../terminal/output.js';
import { visibleText } from '../terminal/visible-text.js';
import { type PlacedRequest, readRequests } from './read-requests.js';

const giveUpAfterMs = 600_000;
const faultsListed = 100;

/** correction upload: sends the requests of a file, 1,000 in a call, and prints their states. */
export async function uploadCorrections(file: string, command: Command): Promise<void> {
  const options = command.opts<ServiceOptions>();
  if (file === '-') command.error('error: name a file, because it is read twice');
  await refuseFaults(file);
  const caller = await callerOf(command);
  const outcome = await interruptible((signal) =>
    send(file, createStoaClient({ ...caller, giveUpAfterMs, signal })),
  );
  if (options.json === true) writeJson(stringifyJson(outcomeOnWire(outcome)));
  else writeLines(outcomeLines(outcome));
  if (outcome.refused.length > 0) process.exitCode = exitCodes.failed;
}

async function refuseFaults(file: string): Promise<void> {
  const faults: string[] = [];
  let [rows, faulty, total] = [0, 0, 0];
  for await (const read of readRequests(file)) {
    rows += 1;
    if ('request' in read) continue;
    faulty += 1;
    total += read.details.length;
    const free = faultsListed - faults.length;
    for (const detail of read.details.slice(0, free))
      faults.push(`line ${read.line}  ${visibleText(detail)}`);
  }
  if (rows === 0) throw new CommandError(`${file} has no requests.`);
  if (total === 0) return;
  const listed = firstOf(faults, { most: faults.length, total }).map(indented);
  throw new CommandError([`${faulty} of ${rows} lines have faults; nothing was sent.`, ...listed]);
}

interface Outcome {
  /** How many requests are in each state. */
  readonly states: Map<string, number>;
  /** Those that nothing will come of, and why. */
  readonly refused: { readonly line: number; readonly id: string; readonly why: string }[];
  /** Those that were requested before under another id, which an earlier version gave them. */
  readonly foundAgain: { readonly line: number; readonly id: string; readonly formerId: string }[];
}

async function send(file: string, client: StoaClient): Promise<Outcome> {
  const outcome: Outcome = { states: new Map(), refused: [], foundAgain: [] };
  const progress = createProgress();
  let batch: PlacedRequest[] = [];
  let [bytes, sent] = [0, 0];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    addResults(outcome, batch, await sendBatch(client, batch, sent));
    sent += batch.length;
    [batch, bytes] = [[], 0];
    progress.show(`sent: ${sent} requests`);
  };
  try {
    for await (const read of readRequests(file)) {
      if (!('request' in read)) continue;
      const size = Buffer.byteLength(stringifyJson(read.request)) + 1;
      if (batch.length >= wireLimits.correctionsPerRequest || bytes + size > bytesOfBatch) await flush();
      batch.push(read);
      bytes += size;
    }
    await flush();
  } finally {
    progress.clear();
  }
  return outcome;
}

/** Leaves enough bytes for the body around the requests. */
const bytesOfBatch = wireLimits.correctionsBodyBytes - 1_024;

async function sendBatch(
  { corrections }: StoaClient,
  batch: readonly PlacedRequest[],
  sent: number,
): Promise<readonly JsonValue[]> {
  const body = stringifyJson({ corrections: batch.map(({ request }) => request) });
  const answer = await answerOf(corrections.request(Buffer.from(body)));
  if (answer.kind === 'answered') return listOf(answer.body, 'results');
  const why =
    answer.kind === 'refused'
      ? refusalLines(answer.refusal)
      : answer.kind === 'gave_up'
        ? [visibleText(answer.reason)]
        : ['interrupted'];
  throw new CommandError([
    ...why,
    `${sent} requests were sent before; the same command again sends the rest.`,
  ]);
}

function addResults(
  { states, refused, foundAgain }: Outcome,
  batch: readonly PlacedRequest[],
  results: readonly JsonValue[],
): void {
  for (const [index, { line, request }] of batch.entries()) {
    const result = results[index] ?? {};
    const answered = memberOf(result, 'request') ?? {};
    const problem = memberOf(result, 'problem');
    const [id, formerId] = [textOf(request, 'id') ?? '', textOf(request, 'former_id')];
    if (formerId !== undefined && formerId !== id && textOf(answered, 'id') === formerId)
      foundAgain.push({ line, id, formerId });
    const state = problem === undefined ? (textOf(answered, 'state') ?? 'unknown') : 'not taken';
    states.set(state, (states.get(state) ?? 0) + 1);
    if (state === 'waiting' || state === 'accepted') continue;
    const why =
      problem === undefined
        ? `${state}: ${textOf(answered, 'decision') ?? ''}`
        : `${textOf(problem, 'code') ?? ''}: ${textOf(problem, 'detail') ?? ''}`;
    refused.push({ line, id, why });
  }
}

function outcomeLines({ states, refused, foundAgain }: Outcome): string[] {
  const counts = [...states].map(([state, count]) => `${count} ${visibleText(state)}`);
  const lines = refused.map(({ line, id, why }) => `line ${line}  ${visibleText(id)}  ${visibleText(why)}`);
  return [
    `Requests: ${counts.join(', ')}`,
    ...firstOf(lines, { most: faultsListed, total: lines.length }).map(indented),
    ...(foundAgain.length === 0
      ? []
      : [
          'Requested before under the id of the payment, so not requested again (each of those requests is one refund):',
          ...firstOf(
            foundAgain.map(
              ({ line, id, formerId }) => `line ${line}  ${visibleText(id)}  as ${visibleText(formerId)}`,
            ),
            { most: faultsListed, total: foundAgain.length },
          ).map(indented),
        ]),
    ...(states.has('waiting')
      ? ['Those that wait are for the store to decide; the same command shows their states.']
      : []),
  ];
}

function outcomeOnWire({ states, refused, foundAgain }: Outcome): JsonObject {
  return {
    states: Object.fromEntries(states),
    refused: refused.map((one) => ({ ...one })),
    found_again: foundAgain.map(({ line, id, formerId }) => ({ line, id, former_id: formerId })),
  };
}
