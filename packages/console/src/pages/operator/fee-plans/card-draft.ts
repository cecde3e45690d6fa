import type { Schema } from '@stoa/client';
import { plainMoney } from '../../../format/money.js';

/** Texts by the name of their field. */
export type Row = Readonly<Record<string, string>>;

/** What somebody has written of a line, by the members of a line. Nothing of it is checked. */
export interface LineDraft {
  /** Tells it from the other lines of the card while it is written. */
  readonly id: number;
  readonly texts: Row;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly rows: Readonly<Record<string, readonly Row[]>>;
}

/** What somebody has written of a plan. */
export interface CardDraft {
  readonly texts: Row;
  readonly countries: readonly string[];
  readonly lines: readonly LineDraft[];
  /** What is charged without a transaction. */
  readonly recurring: readonly Row[];
  /** Payments to try it with. */
  readonly examples: readonly Row[];
}

const emptyLine = { texts: {}, lists: {}, rows: {} };

export function emptyCard(merchant: string): CardDraft {
  return {
    texts: { merchant_id: merchant },
    countries: [],
    lines: [{ ...emptyLine, id: 1 }],
    recurring: [],
    examples: [],
  };
}

export function withLine(card: CardDraft): CardDraft {
  const id = Math.max(0, ...card.lines.map((line) => line.id)) + 1;
  return { ...card, lines: [...card.lines, { ...emptyLine, id }] };
}

export function withoutLine(card: CardDraft, id: number): CardDraft {
  return { ...card, lines: card.lines.filter((line) => line.id !== id) };
}

/** The card with a line one place up (-1) or down (1). */
export function withLineMoved(card: CardDraft, id: number, by: -1 | 1): CardDraft {
  const from = card.lines.findIndex((line) => line.id === id);
  const moved = card.lines[from];
  if (moved === undefined) return card;
  const others = card.lines.filter((line) => line !== moved);
  return { ...card, lines: others.toSpliced(from + by, 0, moved) };
}

export function withLineChanged(card: CardDraft, changed: LineDraft): CardDraft {
  return { ...card, lines: card.lines.map((line) => (line.id === changed.id ? changed : line)) };
}

/** A plan as a draft of the next one, which begins later and has another name. */
export function cardOf(plan: Schema<'FeePlan'>): CardDraft {
  const { merchant_id: merchant, group, countries, rate_percent, tiers, lines } = plan;
  const only = { ...emptyLine, id: 1, texts: { rate_percent }, rows: { tiers: tiers.map(tierRow) } };
  return {
    texts: { merchant_id: String(merchant ?? ''), group: group ?? '' },
    countries: countries ?? [],
    lines: lines.length === 0 ? [only] : lines.map((line, index) => lineOf(line, index, lines)),
    recurring: plan.recurring_fees.map(recurringRow),
    examples: [],
  };
}

function lineOf(line: Schema<'FeeLine'>, index: number, lines: readonly Schema<'FeeLine'>[]): LineDraft {
  const based = lines.findIndex(({ name }) => name === line.base_line) + 1;
  const conditions = line.applies_to;
  return {
    id: index + 1,
    texts: {
      ...textsOf(line),
      ...textsOf(conditions ?? {}),
      ...agesOf(conditions),
      volume: `${line.volume.of} ${line.volume.period}`,
      ...(line.volume.currency === null ? {} : { volume_currency: line.volume.currency }),
      ...(line.volume.group === null ? {} : { volume_group: line.volume.group }),
      ...(based === 0 ? {} : { base_line: String(based) }),
    },
    lists: {
      countries: conditions?.countries ?? [],
      apps: conditions?.apps ?? [],
      kinds: conditions?.kinds ?? [],
      channels: conditions?.channels ?? [],
      groups: conditions?.groups ?? [],
    },
    rows: { tiers: line.tiers.map(tierRow), amounts: amountRows(line) },
  };
}

function agesOf(conditions: Schema<'FeeLine'>['applies_to']): Row {
  const { installation_age, subscription_age } = conditions ?? {};
  return Object.fromEntries(
    Object.entries({ installation_age, subscription_age }).flatMap(([age, edges]) =>
      Object.entries(edges ?? {}).flatMap(([edge, months]) =>
        months === null ? [] : [[`${age} ${edge}`, String(months)]],
      ),
    ),
  );
}

/** The members that are texts. */
function textsOf(members: object): Row {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function recurringRow(fee: Schema<'RecurringFee'>): Row {
  const { currency, amount, month, above } = fee;
  return {
    ...textsOf(fee),
    amount: plainMoney(amount, currency),
    ...(month === null ? {} : { month: String(month) }),
    ...(above === null ? {} : { above: String(above) }),
  };
}

function tierRow({ currency, volume_from: from, rate_percent }: Schema<'FeePlan'>['tiers'][number]): Row {
  return { currency, volume_from: plainMoney(from, currency), rate_percent };
}

/** The lists of amounts of a line. */
export const amountLists = ['fixed_amounts', 'minimum_amounts', 'maximum_amounts'] as const;

function amountRows(line: Schema<'FeeLine'>): Row[] {
  const rows = new Map<string, Record<string, string>>();
  for (const list of amountLists)
    for (const { currency, amount } of line[list]) {
      const row = rows.get(currency) ?? { currency };
      row[list] = plainMoney(amount, currency);
      rows.set(currency, row);
    }
  return [...rows.values()];
}

/** The draft in a text that {@link JSON.stringify} made of one; undefined if it is from another release. */
export function readCard(text: string | undefined): CardDraft | undefined {
  const card: unknown = text === undefined ? undefined : JSON.parse(text);
  if (!isObject(card) || !isRow(card['texts']) || !isList(card['countries'], isText)) return undefined;
  if (!isList(card['lines'], isLine)) return undefined;
  if (!isList(card['recurring'], isRow) || !isList(card['examples'], isRow)) return undefined;
  return {
    texts: card['texts'],
    countries: card['countries'],
    lines: card['lines'],
    recurring: card['recurring'],
    examples: card['examples'],
  };
}

type Check<T> = (value: unknown) => value is T;
const isText = (value: unknown): value is string => typeof value === 'string';
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = <T>(value: unknown, is: Check<T>): value is readonly T[] =>
  Array.isArray(value) && value.every(is);
const isRow = (value: unknown): value is Row => isObject(value) && Object.values(value).every(isText);
const isLine = (value: unknown): value is LineDraft =>
  isObject(value) &&
  typeof value['id'] === 'number' &&
  isRow(value['texts']) &&
  isObject(value['lists']) &&
  Object.values(value['lists']).every((list) => isList(list, isText)) &&
  isObject(value['rows']) &&
  Object.values(value['rows']).every((rows) => isList(rows, isRow));
