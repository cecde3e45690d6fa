import { visible } from '@stoa/contract/unseen';
import type { Outcome } from './lanes.js';
import type { PlannedRequest } from './plan-request.js';

/** Something that went wrong, and how to reproduce it. */
export interface Failure {
  readonly number: number;
  readonly fault: string;
  readonly trick: string;
  readonly operationId: string;
  /** The beginning of what was sent, without credentials. */
  readonly sent: string;
  readonly answered: string;
}

/** Failures of one kind: the first ones, and how many there were. */
export interface FailureKind {
  readonly first: Failure;
  readonly count: number;
}

/** The counts of an attack. */
export interface Tally {
  readonly sent: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byTrick: Readonly<Record<string, number>>;
  readonly connections: Readonly<Record<string, number>>;
  readonly succeeded: number;
  /** Operations that succeeded at least once. */
  readonly succeededOperations: readonly string[];
  /** As `<operation> <status>`. */
  readonly seenStatuses: readonly string[];
  readonly forgeriesRefused: number;
  readonly failures: readonly FailureKind[];
}

export interface Tallier {
  request(planned: PlannedRequest, outcome: Outcome, faults: readonly string[]): void;
  connection(planned: PlannedRequest, name: string, fault: string | undefined): void;
  tally(): Tally;
}

export function createTallier(): Tallier {
  let sent = 0;
  let succeeded = 0;
  let forgeriesRefused = 0;
  const byStatus: Record<string, number> = {};
  const byTrick: Record<string, number> = {};
  const connections: Record<string, number> = {};
  const succeededOperations = new Set<string>();
  const seenStatuses = new Set<string>();
  const failures = new Map<string, { first: Failure; count: number }>();

  function fail(planned: PlannedRequest, fault: string, answered: string): void {
    const operationId = planned.operation?.id ?? 'no call';
    // Failures of headers and connections do not depend on the call, so they are grouped by the trick.
    const place = planned.trick.includes(':') ? planned.trick : operationId;
    const kind = `${place} ${fault.replaceAll(/\d{4,}/g, 'n')}`;
    const known = failures.get(kind);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    const { number, trick } = planned;
    failures.set(kind, {
      count: 1,
      first: { number, fault, trick, operationId, answered, sent: shown(planned) },
    });
  }

  return {
    request: (planned, outcome, faults) => {
      sent += 1;
      const status = outcome.kind === 'answered' ? outcome.answer.status : undefined;
      count(byStatus, String(status ?? outcome.kind));
      count(byTrick, planned.trick);
      if (status !== undefined && planned.operation !== undefined)
        seenStatuses.add(`${planned.operation.id} ${status}`);
      if (status !== undefined && status < 400) {
        succeeded += 1;
        if (planned.operation !== undefined) succeededOperations.add(planned.operation.id);
      } else if (planned.trick === 'credential') forgeriesRefused += 1;
      for (const fault of faults) fail(planned, fault, answerOf(outcome));
    },
    connection: (planned, name, fault) => {
      count(connections, name);
      if (fault !== undefined) fail({ ...planned, trick: `connection: ${name}` }, fault, '');
    },
    tally: () => ({
      sent,
      succeeded,
      forgeriesRefused,
      byStatus,
      byTrick,
      connections,
      succeededOperations: [...succeededOperations],
      seenStatuses: [...seenStatuses],
      failures: [...failures.values()],
    }),
  };
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

const shownLength = 500;

function shown({ bytes }: PlannedRequest): string {
  const text = bytes.toString('latin1', 0, shownLength * 4).replaceAll(/^(authorization: ).*$/gim, '$1…');
  return JSON.stringify(text.slice(0, shownLength));
}

function answerOf(outcome: Outcome): string {
  if (outcome.kind !== 'answered') return outcome.kind;
  return visible(`${outcome.answer.status} ${outcome.answer.body.toString('utf8', 0, shownLength)}`);
}
