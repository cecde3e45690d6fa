import { wireLimits } from '../wire-limits.js';
import type { JsonFault, JsonFaultCode, JsonObject, JsonValue, ParseJsonOptions } from './json.js';
import { reportedPointer } from './json-pointer.js';

/** How many UTF-16 units are read without a pause. It takes a millisecond or so, whatever the text holds. */
export const unitsOfStep = 16_384;

/** An array of which the item at the index is being read. */
export interface OpenArray {
  readonly items: JsonValue[];
  readonly index: number;
}

/** An object of which some members are read. */
export interface OpenObject {
  readonly object: JsonObject;
  /** Where it begins. */
  readonly start: number;
  /** The member whose value is being read. */
  name: string;
  /** How many names were read. */
  count: number;
  /** Names that were all guessed are distinct, because those of the earlier object are. */
  guessed: boolean;
}

/**
 * The state of reading one text. Scanning functions take it, move `at` past what they read, and return the value, or
 * `undefined` when reading pauses (`paused`) or has ended (`malformed`, or beyond a limit).
 */
export interface JsonScan {
  readonly text: string;
  at: number;
  /** Reading pauses before the first value from here on. */
  stepEnds: number;
  /** What is read next, at `at`: any value, or a string that is longer than a step. */
  paused: 'value' | 'long string' | undefined;
  /** The containers that were open at a pause, the innermost first. */
  left: (OpenArray | OpenObject)[];
  /** How many arrays and objects are open. */
  depth: number;
  /** How many arrays and objects were opened so far. */
  containers: number;
  readonly maxDepth: number;
  readonly mayRound: boolean;
  readonly takeItem: ParseJsonOptions['takeItem'];
  /** The member name or index that is being read in each open container; valid up to `depth`. */
  readonly path: (string | number)[];
  readonly faults: JsonFault[];
  faultCount: number;
  malformed: { readonly at: number; readonly problem: string } | undefined;
  /** How many integers were written with an exponent that makes them long; see `scanNumber`. */
  longExpansions: number;
  /** The distinct member names of the last object at each depth; see `guessName`. */
  readonly names: (readonly string[])[];
  /** Every object read so far and its text; see `sourceOf`. */
  readonly sources: Map<object, string> | undefined;
}

/** What {@link codeAt} returns past the end of the text. */
export const END = -1;

export function startScan(text: string, options: ParseJsonOptions): JsonScan {
  return {
    text,
    at: 0,
    stepEnds: unitsOfStep,
    paused: undefined,
    left: [],
    depth: 0,
    containers: 0,
    maxDepth: options.maxDepth ?? wireLimits.jsonDepth,
    mayRound: options.mayRound === true,
    takeItem: options.takeItem,
    path: [],
    faults: [],
    faultCount: 0,
    malformed: undefined,
    longExpansions: 0,
    names: [],
    sources: options.keepSource === true ? new Map() : undefined,
  };
}

/**
 * The UTF-16 unit at an offset. It never asks `charCodeAt` past the end: one such call makes V8 give up its
 * inlined version for good, and one text that ends in a number would slow down all later ones.
 */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : END;
}

/** A regular expression reads a long run of characters several times as fast as a loop, but is slow to start. */
const runOf = {
  spaces: /[ \t\n\r]*/y,
  digits: /[0-9]*/y,
};

/** The end of a run that is already known to be unusually long. */
export function endOfRun(text: string, from: number, characters: keyof typeof runOf): number {
  const run = runOf[characters];
  run.lastIndex = from;
  run.test(text);
  return run.lastIndex;
}

const unusualSpaces = 128;

/** Moves over white space and returns the unit that follows it. */
export function skipSpace(scan: JsonScan): number {
  const text = scan.text;
  const unusual = scan.at + unusualSpaces;
  let at = scan.at;
  let code = codeAt(text, at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
    at = at === unusual ? endOfRun(text, at, 'spaces') : at + 1;
    code = codeAt(text, at);
  }
  scan.at = at;
  return code;
}

/** Ends reading: the text is not JSON. `problem` is the rest of a sentence and quotes nothing of the text. */
export function refuse(scan: JsonScan, at: number, problem: string): undefined {
  scan.malformed = { at, problem };
}

/** Notes a fault at the value that is being read, or `levels` containers further out; reading continues. */
export function addFault(
  scan: JsonScan,
  code: JsonFaultCode,
  { detail, levels = 0 }: { detail: string; levels?: number },
): void {
  scan.faultCount += 1;
  if (scan.faults.length === wireLimits.faultsListed) return;
  const path = scan.path.slice(0, scan.depth - levels);
  scan.faults.push({ pointer: reportedPointer(path), code, detail });
}
