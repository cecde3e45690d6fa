import { factMembers } from '@stoa/contract';
import type { ColumnMap, Defaults } from './column-map.js';

/** A field of a transaction, and the columns of the file that it is read from, the preferred one first. */
export interface Understood {
  readonly field: string;
  readonly from: readonly string[];
}

export interface Binding {
  /** The index of a column; `undefined` if the file has none of that name. */
  readonly indexOf: (column: string) => number | undefined;
  readonly understood: readonly Understood[];
  /** A line for each field that neither a column nor a default gives. */
  readonly missing: readonly string[];
}

export interface Given {
  readonly map: ColumnMap;
  readonly defaults: Defaults;
  readonly hasRates: boolean;
}

interface Need {
  readonly field: string;
  /** Sets of columns. The file must have all columns of at least one set. */
  readonly oneOf: readonly (readonly string[])[];
  /** What is used if the file has none of the columns. */
  readonly otherwise: string | undefined;
  readonly help: string;
  /** What to show instead of the column's name. */
  readonly shown?: string;
}

/** Finds a map's columns among the names of a file's columns. */
export function bindColumns(names: readonly string[], given: Given): Binding {
  const places = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    const key = name.trim().toLowerCase();
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const placesOf = (column: string): readonly number[] => places.get(column.toLowerCase()) ?? [];
  const needs = needsOf(given);
  const found = needs.map((need) => ({
    need,
    sets: need.oneOf.filter((set) => set.every((column) => placesOf(column).length > 0)),
  }));
  const used = found.flatMap(({ sets }) => sets.flat());
  const twice = [...new Set(used)].filter((column) => placesOf(column).length > 1);
  return {
    indexOf: (column) => placesOf(column)[0],
    understood: understand(found),
    missing: [
      ...found
        .filter(({ need, sets }) => sets.length === 0 && need.otherwise === undefined)
        .map(({ need }) => lineOf(need)),
      ...twice.map((column) => `${column}: more than one column has this name`),
    ],
  };
}

/** Where a map finds its fields in a file that does not list its columns, such as NDJSON. */
export function understandMap(given: Given): readonly Understood[] {
  return understand(needsOf(given).map((need) => ({ need, sets: need.oneOf })));
}

/** Fields that neither the map nor a default gives, whatever the file holds: a line for each. */
export function unmappedFields(given: Given): readonly string[] {
  return needsOf(given)
    .filter(({ oneOf, otherwise }) => oneOf.length === 0 && otherwise === undefined)
    .map(lineOf);
}

function understand(
  found: readonly { need: Need; sets: readonly (readonly string[])[] }[],
): readonly Understood[] {
  return found.map(({ need, sets }) => ({
    field: need.field,
    from: [
      ...sets.map((set) => need.shown ?? set.join(' and ')),
      ...(need.otherwise === undefined ? [] : [need.otherwise]),
    ],
  }));
}

function needsOf({ map, defaults, hasRates }: Given): readonly Need[] {
  const each = (columns: readonly string[]): string[][] => columns.map((column) => [column]);
  const otherwise = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : `always ${value}`;
  const kinds = map.rules.map(({ column, keep }) => ({ column, shown: `${column} is ${keep.join(', ')}` }));
  const { direction } = map;
  if (direction !== undefined)
    kinds.push({ column: direction.column, shown: `${direction.column} is not ${direction.out}` });
  return [
    { field: 'id', oneOf: each(map.id), otherwise: undefined, help: '--map id=COLUMN names it' },
    {
      field: 'amount',
      oneOf: map.money.map(({ amount, debit, currency }) =>
        [amount, debit, defaults.currency === undefined ? currency : undefined].filter(
          (name) => name !== undefined,
        ),
      ),
      otherwise: undefined,
      help: '--map amount=COLUMN (or amount_minor) and --map currency=COLUMN name them',
    },
    {
      field: 'tax',
      oneOf: each(map.tax),
      otherwise: hasRates ? 'the rates of --tax-rates' : otherwise(defaults.tax),
      help: '--map tax=COLUMN (or tax_minor) names it, --tax-rates FILE computes it, --default tax=0 sets it',
    },
    {
      field: 'payer_country',
      oneOf: each(map.country),
      otherwise: otherwise(defaults.country),
      help: '--map country=COLUMN names it, --default country=DEU sets it',
    },
    {
      field: 'settled_at',
      oneOf: map.settledAt.map(({ column, timeColumn, zoneColumn }) =>
        [column, timeColumn, zoneColumn].filter((name) => name !== undefined),
      ),
      otherwise: undefined,
      help: '--map settled_at=COLUMN names it',
    },
    ...factMembers
      .filter((member) => map.facts[member] !== undefined || defaults[member] !== undefined)
      .map((member) => ({
        field: member,
        oneOf: each(map.facts[member] ?? []),
        otherwise: otherwise(defaults[member]),
        help: `--map ${member}=COLUMN names it`,
      })),
    ...(map.dateFormat === undefined
      ? [
          {
            field: 'order of day and month',
            oneOf: [],
            otherwise: undefined,
            help: 'the file does not say it; --map date_format=mdy (10/31/2026) or dmy (31/10/2026) sets it',
          },
        ]
      : []),
    ...kinds.map(({ column, shown }) => ({
      field: 'reported if',
      oneOf: [[column]],
      otherwise: undefined,
      help: 'without it, nothing says which rows must be reported',
      shown,
    })),
  ];
}

function lineOf({ field, oneOf, help }: Need): string {
  const columns = oneOf.map((set) => set.join(' and ')).join(', or ');
  return `${field}: ${columns === '' ? 'no column is named' : `no column ${columns}`}; ${help}`;
}
