import { transactionKinds } from '@stoa/contract';
import { countryNamed, currencyNamed, signOf } from './code-named.js';
import type { ColumnMap } from './column-map.js';
import type { ConversionRules } from './conversion.js';
import { readMajorUnits } from './minor-units.js';
import { isUnclear } from './read-fields.js';
import { type DateFormat, readSettledAt } from './settled-at.js';
import type { SourceRow } from './source-row.js';

/**
 * Another reading of the cells of a column, which somebody confirmed. It changes no cell that can be read without it:
 * one text stands for another; amounts have another decimal mark or the sign of their currency; dates have another
 * order; characters that nobody sees are left out.
 */
export type Cure =
  | { readonly is: 'word'; readonly column: string; readonly from: string; readonly to: string }
  | { readonly is: 'number' | 'unseen'; readonly column: string }
  | { readonly is: 'date'; readonly column: string; readonly order: DateOrder };

/** The order of year, month and day. */
type DateOrder = Exclude<DateFormat, 'epoch_s' | 'epoch_ms'>;

/** How a cell could be read. Somebody has to confirm it. */
export type Proposal =
  /** `to` is empty if nobody can guess it; `choices` are all that it can be. */
  | { readonly is: 'word'; readonly from: string; readonly to: string; readonly choices: readonly string[] }
  | { readonly is: 'number' | 'unseen'; readonly from: string; readonly to: string }
  | { readonly is: 'date'; readonly from: string; readonly orders: readonly DateOrder[] }
  /** The time has no zone. The reading of the file says it for all such times. */
  | { readonly is: 'zone'; readonly from: string };

type Field = 'id' | 'amount' | 'currency' | 'country' | 'time' | 'kind';

/** What the map reads from a column, for the fields that have cures. */
function fieldOf(column: string, map: ColumnMap): Field | undefined {
  if (map.id.includes(column)) return 'id';
  if (map.money.some(({ currency }) => currency === column)) return 'currency';
  const isAmount = map.amountUnit === 'major' && map.money.some(({ amount }) => amount === column);
  if (isAmount || (map.taxUnit === 'major' && map.tax.includes(column))) return 'amount';
  if (map.country.includes(column)) return 'country';
  if (map.settledAt.some((time) => time.column === column && time.timeColumn === undefined)) return 'time';
  return map.facts.kind?.includes(column) === true ? 'kind' : undefined;
}

/** A column may mean something else by now than when somebody confirmed its cure. */
const curedFields: Readonly<Record<Cure['is'], readonly (Field | undefined)[]>> = {
  word: ['currency', 'country', 'kind'],
  number: ['amount'],
  unseen: ['id'],
  date: ['time'],
};

type Rules = Pick<ConversionRules, 'map' | 'defaults' | 'zoneOf' | 'timezone' | 'cures'>;

/** The row as the cures read it, and whether they changed a cell that was read. */
interface CuredRow extends SourceRow {
  readonly isCured: () => boolean;
}

export function curedRow(row: SourceRow, rules: Rules): CuredRow {
  const { cures = [], map } = rules;
  if (cures.length === 0) return { ...row, isCured: () => false };
  let isCured = false;
  const cell = (column: string): string => {
    const text = row.cell(column);
    const ofColumn = cures.filter(
      (cure) =>
        cure.column.toLowerCase() === column.toLowerCase() &&
        curedFields[cure.is].includes(fieldOf(column, map)),
    );
    const cured = ofColumn.reduce((said, cure) => curedText(said, cure, around), text);
    isCured ||= cured !== text;
    return cured;
  };
  const around: Around = { rules, currency: () => currencyOf({ ...row, cell }, map, rules) };
  return { ...row, cell, isCured: () => isCured };
}

function currencyOf(row: SourceRow, { money }: ColumnMap, { defaults }: Rules): string {
  const named = money.flatMap(({ currency }) => (currency === undefined ? [] : row.cell(currency)));
  return (named.find((text) => text !== '') ?? defaults.currency ?? '').toUpperCase();
}

interface Around {
  readonly rules: Rules;
  readonly currency: () => string;
}

function curedText(text: string, cure: Cure, { rules, currency }: Around): string {
  switch (cure.is) {
    case 'word':
      return text === cure.from ? cure.to : text;
    case 'unseen':
      return isUnclear(text) ? withoutUnseen(text) : text;
    case 'number':
      return plainNumber(text, currency(), rules) ?? text;
    case 'date':
      return isDate(text, rules) ? text : (inOrder(text, cure.order, rules) ?? text);
  }
}

/** The text itself if nothing is left of it, or if it holds more that an id may not hold. */
function withoutUnseen(text: string): string {
  const seen = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return seen === '' || isUnclear(seen) ? text : seen;
}

/** No amount is longer. The form takes long on long texts. */
const mostCharacters = 60;
const amountForm =
  /^(?<before>[-−(]?)\s*(?<sign>\p{L}{0,3}\p{Sc}|\p{Lu}{3})?\s*(?<minus>[-−]?)(?<digits>\d[\d.,'’\s]*?)\s*(?<unit>\p{L}{0,3}\p{Sc}|\p{Lu}{3})?(?<after>[-)]?)$/u;

/** `12 50` is not a thousand of anything, and may be twelve and a half. */
const spacesOfThousands = /(?<=\d)[\s'’](?=\d{3}(?:\D|$))/gu;

/**
 * An amount that cannot be read as the file's numbers are: with its currency, with spaces between thousands, or with
 * the other decimal mark, which two or fewer digits show. Undefined if it can be read, or if it could mean two numbers.
 */
function plainNumber(text: string, currency: string, { map }: Rules): string | undefined {
  const isRead = (one: string): boolean =>
    typeof readMajorUnits(one, { currency, format: map.numbers }) === 'bigint';
  if (currency === '' || text.length > mostCharacters || isRead(text)) return undefined;
  const { before, sign, minus, digits, unit, after } = amountForm.exec(text)?.groups ?? {};
  if (digits === undefined) return undefined;
  const isOfCurrency = (mark: string | undefined): boolean =>
    mark === undefined || mark === currency || mark === signOf(currency) || currencyNamed(mark) === currency;
  if (!isOfCurrency(sign) || !isOfCurrency(unit)) return undefined;
  const bare = digits.replaceAll(spacesOfThousands, '');
  const { decimal } = map.numbers;
  const other = decimal === '.' ? ',' : '.';
  const [, whole, fraction] =
    new RegExp(`^(\\d+|\\d{1,3}(?:\\${decimal}\\d{3})+)\\${other}(\\d{1,2})$`).exec(bare) ?? [];
  const plain = whole === undefined ? bare : `${whole.replaceAll(decimal, '')}${decimal}${fraction}`;
  const signed = `${before ?? ''}${minus ?? ''}${plain}${after ?? ''}`;
  return isRead(signed) ? signed : undefined;
}

function isDate(text: string, { map, zoneOf, timezone }: Rules): boolean {
  const zone = timezone ?? zoneOf('UTC');
  return typeof readSettledAt(text, { format: map.dateFormat, zoneOf, zone }) !== 'string';
}

const numericDate = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?=\D|$)/;

/**
 * Whether a file with dates of one order has none of the other. Where `31/10/2026` stands among months before days, the
 * order of the file is wrong: to cure this date alone would leave `05/10/2026` in May.
 */
function excludes(one: DateFormat, other: DateFormat): boolean {
  return one !== other && one !== 'ymd' && other !== 'ymd';
}

/** A date of this order in the order of the file; undefined if it is not one. */
function inOrder(text: string, order: DateOrder, rules: Rules): string | undefined {
  const { map } = rules;
  if (map.dateFormat === undefined || excludes(order, map.dateFormat)) return undefined;
  if (!isDate(text, { ...rules, map: { ...map, dateFormat: order } })) return undefined;
  const [found = '', first = '', , second = '', third = ''] = numericDate.exec(text) ?? [];
  const named =
    order === 'ymd'
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : [third, first, second];
  const [year = '', month = '', day = ''] = named;
  const parts = { ymd: [year, month, day], dmy: [day, month, year], mdy: [month, day, year] };
  if (map.dateFormat === 'epoch_s' || map.dateFormat === 'epoch_ms' || found === '') return undefined;
  return `${parts[map.dateFormat].join('-')}${text.slice(found.length)}`;
}

const orders = ['ymd', 'dmy', 'mdy'] as const;

/** How the cell of a fault could be read; undefined if nobody can say. */
export function proposalOf(
  {
    row,
    column,
    value,
  }: { readonly row: SourceRow; readonly column: string; readonly value: string | undefined },
  rules: Rules,
): Proposal | undefined {
  const { map } = rules;
  const from = value ?? row.cell(column);
  const field = fieldOf(column, map);
  if (field === 'id') return changed('unseen', from, curedText(from, { is: 'unseen', column }, none(rules)));
  if (field === 'amount') {
    const currency = currencyOf(row, map, rules);
    return changed('number', from, plainNumber(from, currency, rules) ?? from);
  }
  if (field === 'time') return ofTime(from, rules);
  // An empty cell of several columns may stand beside a full one.
  if (from === '' && (map.money.length > 1 || map.country.length > 1)) return undefined;
  // Faults write currencies in capitals, but a cure must name the text of the cell.
  const text = row.cell(column);
  if (field === 'currency') return { is: 'word', from: text, to: currencyNamed(text) ?? '', choices: [] };
  if (field === 'country') return { is: 'word', from: text, to: countryNamed(text) ?? '', choices: [] };
  if (field !== 'kind') return undefined;
  const word = text.toLowerCase().replaceAll(/[^a-z]+/g, '_');
  return {
    is: 'word',
    from: text,
    to: transactionKinds.find((kind) => kind === word) ?? '',
    choices: transactionKinds,
  };
}

const none = (rules: Rules): Around => ({ rules, currency: () => '' });

function changed(is: 'number' | 'unseen', from: string, to: string): Proposal | undefined {
  return from === to ? undefined : { is, from, to };
}

function ofTime(from: string, rules: Rules): Proposal | undefined {
  if (isDate(from, rules)) return rules.timezone === undefined ? { is: 'zone', from } : undefined;
  const confirmed = (rules.cures ?? []).flatMap((cure) => (cure.is === 'date' ? cure.order : []));
  const possible = orders.filter(
    (order) =>
      inOrder(from, order, rules) !== undefined && !confirmed.some((other) => excludes(order, other)),
  );
  return possible.length === 0 ? undefined : { is: 'date', from, orders: possible };
}
