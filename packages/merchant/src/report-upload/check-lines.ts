import { type JsonObject, listOf, memberOf, wireLimits } from '@stoa/contract';
import { faultLine, firstOf, indented } from '../terminal/fault-lines.js';
import { visibleText } from '../terminal/visible-text.js';
import type { FileCheck, InvalidTransaction, Places } from './check-file.js';
import { countsText, totalLines, warningLines } from './report-lines.js';

/** The verdict on a file, for people: a line for the whole, then what is wrong and where. */
export function checkLines(check: FileCheck): string[] {
  const name = visibleText(check.file);
  if (check.state === 'unreadable') return [`${name}  UNREADABLE  It ${check.problem}.`];
  if (check.state === 'faulty') {
    const { faults, faultCount, places } = check;
    const lines = faults.map((fault) => placed(fault.pointer, faultLine(fault), places));
    return [
      `${name}  REFUSED  ${faultCount === 1 ? 'one fault' : `${faultCount} faults`}: the service would refuse the whole file`,
      ...firstOf(lines, { most: lines.length, total: faultCount }).map(indented),
    ];
  }
  const { answer, invalid, places } = check;
  const listed = invalid.slice(0, wireLimits.faultsListed).map((one) => invalidLine(one, places));
  return [
    `${name}  ${invalid.length === 0 ? 'OK' : 'INVALID'}  ${countsText(answer)}`,
    ...totalLines(answer).map(indented),
    ...warningLines(answer).map(indented),
    ...firstOf(listed, { most: listed.length, total: invalid.length }).map(indented),
  ];
}

function invalidLine({ id, reason, pointer }: InvalidTransaction, places: Places): string {
  const line = `${visibleText(id)}  ${visibleText(reason)}`;
  return pointer === undefined ? line : placed(pointer, `${pointer}  ${line}`, places);
}

function placed(pointer: string, line: string, places: Places): string {
  const place = places.get(pointer);
  return place === undefined ? line : `line ${place.line}, column ${place.column}  ${line}`;
}

/** The same for scripts, in the names of the interface and with all invalid transactions. */
export function checkOnWire(check: FileCheck): JsonObject {
  const { file, state } = check;
  if (check.state === 'unreadable') return { file, state, detail: check.problem };
  if (check.state === 'faulty') {
    const { faults, faultCount, places } = check;
    const errors = faults.map((fault) => ({ ...fault, ...places.get(fault.pointer) }));
    return { file, state, error_count: faultCount, errors };
  }
  return {
    file,
    state,
    counts: memberOf(check.answer, 'counts') ?? {},
    totals: [...listOf(check.answer, 'totals')],
    warnings: [...listOf(check.answer, 'warnings')],
    invalid: check.invalid.map((one) => ({ ...one })),
  };
}
