import { type Fault, type JsonValue, parseJson, type Steps } from '@stoa/contract';
import type { FaultList } from '../../http/validating/fault-list.js';
import { createBodyCheck } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { TextLine } from '../../kernel/read-lines.js';
import { type JudgedSession, type Judgement, judgeStoreSession } from './judge-store-session.js';
import { type StoreSession, storeSessionSchema } from './session-schemas.js';

/** A fault, and the line that it is in; an empty pointer means the whole line. */
export interface LineFault extends Fault {
  readonly line: number;
}

/** The sessions of some lines that can be stored, and why the others cannot. */
export interface JudgedLines {
  readonly judged: readonly JudgedSession[];
  /** Lines with a fault. */
  readonly refused: number;
  /** In the order of the lines, the first `limits.faultsListed`. */
  readonly faults: readonly LineFault[];
  /** All faults, listed or not. */
  readonly faultCount: number;
}

export type JudgeSessionLines = (lines: readonly TextLine[], now: Date) => Steps<JudgedLines>;

const unitsOfStep = 16_384;

/** Judges lines of JSON by the parser, schema and rules of a JSON batch, but each line on its own. */
export function createJudgeSessionLines(): JudgeSessionLines {
  let compiled: ReturnType<typeof createBodyCheck> | undefined;
  const judge = ({ text }: TextLine, now: Date): Judgement => {
    const read = text === undefined ? { faults: [notUtf8] } : readLine(text);
    if ('faults' in read) return read;
    // Compiled at first use, because compiling would make every start some milliseconds slower.
    compiled ??= createBodyCheck(storeSessionSchema, []);
    const { value } = read;
    const found = compiled(value);
    return fitsSchema(value, found) ? judgeStoreSession(value, now) : { faults: found.listed() };
  };
  return function* judgeLines(lines, now) {
    const judged: JudgedSession[] = [];
    const faults: LineFault[] = [];
    let faultCount = 0;
    let units = 0;
    for (const line of lines) {
      const judgement = judge(line, now);
      if ('judged' in judgement) judged.push(judgement.judged);
      else {
        faultCount += judgement.faults.length;
        const room = limits.faultsListed - faults.length;
        for (const fault of judgement.faults.slice(0, room)) faults.push({ line: line.number, ...fault });
      }
      // Every line costs some time, however short it is.
      units += 200 + (line.text?.length ?? 0);
      if (units < unitsOfStep) continue;
      yield;
      units = 0;
    }
    return { judged, refused: lines.length - judged.length, faults, faultCount };
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
