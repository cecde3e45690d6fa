import {
  type Fault,
  type Instant,
  instantOf,
  type JsonValue,
  parseJson,
  parseRfc3339,
  type Steps,
} from '@stoa/contract';
import type { FaultList } from '../../http/validating/fault-list.js';
import { createBodyCheck } from '../../http/validating/validation.js';
import { canonicalAddress, UNKNOWN_ADDRESS } from '../../kernel/client-address.js';
import { limits } from '../../kernel/limits.js';
import type { TextLine } from '../../kernel/read-lines.js';
import { type StoreSession, storeSessionSchema } from './session-schemas.js';

/** A session without faults, with its address and time parsed. */
export interface CheckedSession {
  readonly session: StoreSession;
  /** Canonical. */
  readonly address: string;
  readonly seenAt: Instant;
}

export type Verdict = { readonly checked: CheckedSession } | { readonly faults: readonly Fault[] };

const millisecond = 1_000n;

/**
 * Pure: checks a session that fits its schema. Returns the session if it can be fed at `now`, else all its faults, with
 * pointers into the session. A session that is older than the matching window is not faulty: see {@link isInWindow}.
 */
export function checkStoreSession(session: StoreSession, now: Date): Verdict {
  const address = canonicalAddress(session.ip_address);
  // The schema admits only valid times.
  const seenAt = parseRfc3339(session.seen_at) ?? 0n;
  const isAhead = seenAt > instantOf(now) + millisecond * BigInt(limits.clockSkewMs);
  const hasAddress = address !== undefined && address !== UNKNOWN_ADDRESS;
  const faults = [
    ...(hasAddress ? [] : [noAddress]),
    ...(isAhead ? [inFuture] : []),
    ...(hasTwoCapacities(session) ? [twoCapacities] : []),
  ];
  return hasAddress && faults.length === 0 ? { checked: { session, address, seenAt } } : { faults };
}

/** Pure: whether a session is in the matching window. A session of exactly 24 hours ago is not. */
export function isInWindow({ seenAt }: CheckedSession, now: Date): boolean {
  return seenAt > instantOf(now) - millisecond * BigInt(limits.matchingWindowMs);
}

function hasTwoCapacities({ availableCapacity: one, available_capacity: other }: StoreSession): boolean {
  return (one ?? null) !== null && (other ?? null) !== null && one !== other;
}

const twoCapacities: Fault = {
  pointer: '/available_capacity',
  code: 'contradiction',
  detail: 'differs from availableCapacity, which means the same; give one of the two.',
};

/** The fault of a text that is not an address. */
export const noAddress: Fault = {
  pointer: '/ip_address',
  code: 'wrong_format',
  detail: 'must be the IPv4 or IPv6 address of a client, without port, brackets and zone, like 203.0.113.7.',
};

const inFuture: Fault = {
  pointer: '/seen_at',
  code: 'in_future',
  detail: 'must not be more than 5 minutes ahead.',
};

/** A fault, and the line that it is in; an empty pointer means the whole line. */
export interface LineFault extends Fault {
  readonly line: number;
}

/** The sessions of some lines that can be stored, and why the others cannot. */
export interface CheckedLines {
  readonly checked: readonly CheckedSession[];
  /** Lines with a fault. */
  readonly refused: number;
  /** In the order of the lines, the first `limits.faultsListed`. */
  readonly faults: readonly LineFault[];
  /** All faults, listed or not. */
  readonly faultCount: number;
}

export type CheckSessionLines = (lines: readonly TextLine[], now: Date) => Steps<CheckedLines>;

const unitsOfStep = 16_384;

/** Checks lines of JSON by the parser, schema and rules of a JSON batch, but each line on its own. */
export function createCheckSessionLines(): CheckSessionLines {
  let compiled: ReturnType<typeof createBodyCheck> | undefined;
  const check = ({ text }: TextLine, now: Date): Verdict => {
    const read = text === undefined ? { faults: [notUtf8] } : readLine(text);
    if ('faults' in read) return read;
    // Compiled at first use, because compiling would make every start some milliseconds slower.
    compiled ??= createBodyCheck(storeSessionSchema, []);
    const { value } = read;
    const found = compiled(value);
    return fitsSchema(value, found) ? checkStoreSession(value, now) : { faults: found.listed() };
  };
  return function* checkLines(lines, now) {
    const checked: CheckedSession[] = [];
    const faults: LineFault[] = [];
    let faultCount = 0;
    let units = 0;
    for (const line of lines) {
      const verdict = check(line, now);
      if ('checked' in verdict) checked.push(verdict.checked);
      else {
        faultCount += verdict.faults.length;
        const room = limits.faultsListed - faults.length;
        for (const fault of verdict.faults.slice(0, room)) faults.push({ line: line.number, ...fault });
      }
      // Every line costs some time, however short it is.
      units += 200 + (line.text?.length ?? 0);
      if (units < unitsOfStep) continue;
      yield;
      units = 0;
    }
    return { checked, refused: lines.length - checked.length, faults, faultCount };
  };
}

function fitsSchema(_value: JsonValue, found: FaultList): _value is JsonValue & StoreSession {
  return found.count() === 0;
}

const notUtf8: Fault = { pointer: '', code: 'malformed_json', detail: 'The line is not valid UTF-8.' };

function readLine(text: string): { readonly value: JsonValue } | { readonly faults: readonly Fault[] } {
  const parsed = parseJson(text);
  if (parsed.ok) return { value: parsed.value };
  if ('faults' in parsed) return { faults: parsed.faults };
  // To the parser, each line is line 1 of a text of its own.
  const detail = parsed.malformed.replace(/^Line 1, c/, 'C');
  return { faults: [{ pointer: '', code: 'malformed_json', detail }] };
}
