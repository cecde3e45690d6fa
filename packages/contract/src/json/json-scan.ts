import { wireLimits } from '../wire-limits.js';
import type { JsonFault, JsonFaultCode, ParseJsonOptions } from './json.js';
import { reportedPointer } from './json-pointer.js';

/**
 * The state of reading one text. Scanning functions take it, move `at` past what they read, and return
 * the value, or `undefined` once reading has ended (`malformed`, or too deep).
 */
export interface JsonScan {
  readonly text: string;
  at: number;
  /** How many arrays and objects are open. */
  depth: number;
  readonly maxDepth: number;
  readonly mayRound: boolean;
  readonly takeItem: ParseJsonOptions['takeItem'];
  /** The member name or index that is being read in each open container; valid up to `depth`. */
  readonly path: (string | number)[];
  readonly faults: JsonFault[];
  faultCount: number;
  malformed: string | undefined;
  /** How many integers were written with an exponent that makes them long; see `scanNumber`. */
  longExpansions: number;
  /** The distinct member names of the last object at each depth; see `guessName`. */
  readonly names: (readonly string[])[];
  /** Every object read so far and its text; see `sourceOf`. */
  readonly sources: { readonly objects: object[]; readonly texts: string[] } | undefined;
}

/** What {@link codeAt} returns past the end of the text. */
export const END = -1;

export function startScan(text: string, options: ParseJsonOptions): JsonScan {
  return {
    text,
    at: 0,
    depth: 0,
    maxDepth: options.maxDepth ?? wireLimits.jsonDepth,
    mayRound: options.mayRound === true,
    takeItem: options.takeItem,
    path: [],
    faults: [],
    faultCount: 0,
    malformed: undefined,
    longExpansions: 0,
    names: [],
    sources: options.keepSource === true ? { objects: [], texts: [] } : undefined,
  };
}

/**
 * The UTF-16 unit at an offset. It never asks `charCodeAt` past the end: one such call makes V8 give up its
 * inlined version for good, and one text that ends in a number would slow down all later ones.
 */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : END;
}

/** Moves over white space and returns the unit that follows it. */
export function skipSpace(scan: JsonScan): number {
  const text = scan.text;
  let at = scan.at;
  let code = codeAt(text, at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
    at += 1;
    code = codeAt(text, at);
  }
  scan.at = at;
  return code;
}

/** Ends reading: the text is not JSON. `problem` is the rest of a sentence and quotes nothing of the text. */
export function refuse(scan: JsonScan, at: number, problem: string): undefined {
  let line = 1;
  let lineStart = 0;
  for (let end = scan.text.indexOf('\n'); end !== -1 && end < at; end = scan.text.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = end + 1;
  }
  const column = at - lineStart + 1;
  scan.malformed = `Line ${line}, column ${column}: ${problem}.`;
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
