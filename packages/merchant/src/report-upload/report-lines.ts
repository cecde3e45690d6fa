import type { JsonValue } from '@stoa/contract';
import { integerOf, listOf, memberOf, textOf } from '@stoa/contract';
import { amountText } from '../terminal/amount-text.js';
import { faultLine, firstOf, indented } from '../terminal/fault-lines.js';
import { visibleText } from '../terminal/visible-text.js';
import type { Refusal } from './answer.js';

/**
 * `27990 valid (12 of them repeated), 3 invalid (2 unknown_currency, 1 negative_amount)`, for any answer with `counts`.
 */
export function countsText(answer: JsonValue): string {
  const counts = memberOf(answer, 'counts');
  const of = (name: string): string => String(integerOf(counts, name) ?? '?');
  const repeated = of('repeated') === '0' ? '' : ` (${of('repeated')} of them repeated)`;
  const byCode = memberOf(counts, 'invalid_by_code') ?? {};
  const codes = typeof byCode === 'object' && byCode !== null ? Object.keys(byCode) : [];
  const reasons = codes.map((code) => `${integerOf(byCode, code) ?? '?'} ${visibleText(code)}`);
  return `${of('valid')} valid${repeated}, ${of('invalid')} invalid${reasons.length === 0 ? '' : ` (${reasons.join(', ')})`}`;
}

export function invalidCount(answer: JsonValue): number {
  return Number(integerOf(memberOf(answer, 'counts'), 'invalid') ?? 0);
}

/** A line for each currency: what is recorded, and the fee if the answer has it. */
export function totalLines(answer: JsonValue): string[] {
  return listOf(answer, 'totals').map((total) => {
    const currency = textOf(total, 'currency') ?? '?';
    const amounts = ['gross', 'tax', 'base', 'fee'].flatMap((name) => {
      const amount = integerOf(total, name);
      return amount === undefined ? [] : `${name} ${amountText(amount, currency)}`;
    });
    const unpriced = integerOf(total, 'without_fee') ?? 0n;
    const note = unpriced === 0n ? '' : `  (${unpriced} without a fee yet)`;
    const count = integerOf(total, 'transactions') ?? '?';
    return `${visibleText(currency)}  ${count} recorded  ${amounts.join('  ')}${note}`;
  });
}

export function warningLines(answer: JsonValue): string[] {
  return listOf(answer, 'warnings').map((warning) => {
    const [code, currency, detail] = ['code', 'currency', 'detail'].map((name) =>
      visibleText(textOf(warning, name) ?? ''),
    );
    return `warning: ${code} ${currency}: ${detail}`;
  });
}

/** Identifiers and reasons, as the result call lists them. */
export function invalidLines(items: readonly JsonValue[], most: number): string[] {
  return firstOf(
    items.map(
      (item) => `${visibleText(textOf(item, 'id') ?? '?')}  ${visibleText(textOf(item, 'reason') ?? '?')}`,
    ),
    { most, total: items.length },
  );
}

/** A line for the refusal, then one for each fault. */
export function refusalLines({ status, code, detail, faults, faultCount }: Refusal): string[] {
  const label = [status, code].filter((part) => part !== undefined).join(' ');
  return [
    `${label === '' ? '' : `${visibleText(label)}: `}${visibleText(detail)}`,
    ...firstOf(faults.map(faultLine), { most: faults.length, total: faultCount }).map(indented),
  ];
}
