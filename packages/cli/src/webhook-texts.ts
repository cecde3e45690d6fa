import { table, time, visibleText } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';

type Management = Awaited<ReturnType<Administration['webhooks']>>;
type Endpoint = Awaited<ReturnType<Management['list']>>[number];
type Attempt = Awaited<ReturnType<Management['attempts']>>[number];
type Test = Awaited<ReturnType<Management['test']>>;

/** The state of an endpoint in a word. */
function stateOf({ state, disabledBecause, failures }: Endpoint): string {
  if (disabledBecause !== null) return `disabled (${disabledBecause})`;
  return state === 'active' && failures > 0 ? 'failing' : state;
}

/** A row for each endpoint. */
export function endpointTable(endpoints: readonly Endpoint[]): string[] {
  return table([
    ['ID', 'STATE', 'AFTER', 'AGAIN', 'DESCRIPTION', 'URL'],
    ...endpoints.map((one) => [
      one.endpointId,
      stateOf(one),
      String(one.afterSequence),
      String(one.retries),
      one.description,
      one.url,
    ]),
  ]);
}

/** One endpoint, a member a line. */
export function endpointLines(one: Endpoint): string[] {
  const failing =
    one.failingSince === null
      ? []
      : [
          `Failing:     since ${time(one.failingSince)} UTC, ${one.failures} attempts in a row`,
          ...(one.nextTryAt === null ? [] : [`Next try:    ${time(one.nextTryAt)} UTC`]),
        ];
  const lines = [
    `Endpoint:    ${one.endpointId}`,
    `URL:         ${one.url}`,
    ...(one.description === '' ? [] : [`For:         ${one.description}`]),
    `Types:       ${one.types?.join(', ') ?? 'all'}`,
    `Order:       ${one.ordered ? 'one at a time' : 'several at once'}`,
    `Signing:     ${one.signing}${one.publicKey === null ? '' : `, public key ${one.publicKey}`}`,
    `State:       ${stateOf(one)}`,
    ...failing,
    `Sent up to:  ${one.afterSequence}`,
    ...(one.retries === 0 ? [] : [`Sent again:  ${one.retries}`]),
  ];
  return lines.map((line) => visibleText(line));
}

/** A row for each attempt. */
export function attemptLines(attempts: readonly Attempt[]): string[] {
  return table([
    ['AT (UTC)', 'NUMBER', 'TYPE', 'ATTEMPT', 'OUTCOME', 'ANSWER', 'MS'],
    ...attempts.map((one) => [
      time(one.attemptedAt),
      String(one.sequence),
      one.type,
      String(one.attempt),
      one.outcome,
      String(one.status ?? one.fault),
      String(one.tookMs),
    ]),
  ]);
}

/** What became of a test. */
export function testLines({ isDelivered, status, fault, tookMs, answer }: Test): string[] {
  const came = status === null ? `There was no answer: ${fault}` : `The receiver answered ${status}`;
  return [
    `${came}, after ${tookMs} ms.`,
    ...(answer === null || answer.length === 0 ? [] : [visibleText(answer.toString('utf8'))]),
    isDelivered ? 'It was delivered.' : 'It was not delivered: only 2xx says that a webhook has arrived.',
  ];
}
