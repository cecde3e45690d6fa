import { factMembers } from '@stoa/contract';
import type { ColumnMap, Defaults, KeepRule, MoneyColumns, TimeColumn } from './column-map.js';
import { asGroups, asTexts, type UserMap } from './user-map.js';

/** A preset's map with the user's members instead of its own; contradictions go into `problems`. */
export function layOverPreset(preset: ColumnMap, user: UserMap, problems: string[]): ColumnMap {
  const delimiter = textOf(user, 'delimiter') ?? preset.delimiter;
  const changed = user['amount'] !== undefined || user['amount_minor'] !== undefined;
  const { direction, isUnsigned, refundedSoFar, delimiter: _own, ...rest } = preset;
  const isOfOtherAmount = changed || user['currency'] !== undefined;
  return {
    ...rest,
    ...(delimiter === undefined ? {} : { delimiter }),
    // The preset's rules about signs hold only for the preset's amount.
    ...(direction === undefined || changed ? {} : { direction }),
    ...(isUnsigned === undefined || changed ? {} : { isUnsigned }),
    ...(refundedSoFar === undefined
      ? {}
      : { refundedSoFar: { ...refundedSoFar, ...(isOfOtherAmount ? { isOfOtherAmount } : {}) } }),
    format: textOf(user, 'format') === 'ndjson' ? 'ndjson' : preset.format,
    id: textsOf(user, 'id') ?? preset.id,
    money: moneyOf(preset, user, problems),
    amountUnit: unitOf(user, 'amount') ?? preset.amountUnit,
    unitDecimals: changed ? {} : preset.unitDecimals,
    tax: textsOf(user, 'tax') ?? textsOf(user, 'tax_minor') ?? preset.tax,
    taxUnit: unitOf(user, 'tax') ?? preset.taxUnit,
    country: textsOf(user, 'country') ?? preset.country,
    facts: Object.fromEntries(
      factMembers.flatMap((member) => {
        const columns = textsOf(user, member);
        return columns === undefined ? [] : [[member, columns]];
      }),
    ),
    words: { kind: asGroups(user['kinds']), channel: asGroups(user['channels']) },
    settledAt: timesOf(preset, user),
    dateFormat: dateFormatOf(user) ?? preset.dateFormat,
    numbers: {
      decimal: textOf(user, 'decimal') === ',' ? ',' : preset.numbers.decimal,
      certain: preset.numbers.certain || textOf(user, 'decimal') !== undefined,
      thousands: textOf(user, 'thousands') ?? preset.numbers.thousands,
    },
    rules: rulesOf(preset, user),
  };
}

/** What `--default` and the map's `defaults` say. */
export function defaultsOf(user: UserMap): Defaults {
  const groups = asGroups(user['defaults']);
  return Object.fromEntries(Object.entries(groups).map(([name, [value]]) => [name, value]));
}

/** One text of the map. */
export function textOf(user: UserMap, member: string): string | undefined {
  return asTexts(user[member])[0];
}

function textsOf(user: UserMap, member: string): readonly string[] | undefined {
  return user[member] === undefined ? undefined : asTexts(user[member]);
}

function unitOf(user: UserMap, member: string): 'major' | 'minor' | undefined {
  if (user[`${member}_minor`] !== undefined) return 'minor';
  return user[member] === undefined ? undefined : 'major';
}

function moneyOf(preset: ColumnMap, user: UserMap, problems: string[]): readonly MoneyColumns[] {
  for (const member of ['amount', 'tax']) {
    if (user[member] !== undefined && user[`${member}_minor`] !== undefined) {
      problems.push(`A map has ${member} or ${member}_minor, not both.`);
    }
  }
  const amount = textOf(user, 'amount_minor') ?? textOf(user, 'amount');
  const currency = textOf(user, 'currency');
  if (amount === undefined && currency === undefined) return preset.money;
  const [only, ...others] = preset.money;
  const presets = others.length === 0 ? only : undefined;
  const column = amount ?? presets?.amount;
  const code = currency ?? presets?.currency ?? asGroups(user['defaults'])['currency']?.[0];
  if (column === undefined || code === undefined) {
    problems.push(
      'A map that has amount or currency needs both, because an amount means nothing without its currency.',
    );
    return preset.money;
  }
  const named = currency ?? presets?.currency;
  const debit = amount === undefined ? presets?.debit : undefined;
  return [
    {
      amount: column,
      ...(debit === undefined ? {} : { debit }),
      ...(named === undefined ? {} : { currency: named }),
    },
  ];
}

function timesOf(preset: ColumnMap, user: UserMap): readonly TimeColumn[] {
  const columns = textsOf(user, 'settled_at');
  const zoneColumn = textOf(user, 'timezone_column');
  const own = columns === undefined ? preset.settledAt : columns.map((column) => ({ column }));
  return zoneColumn === undefined ? own : own.map(({ column }) => ({ column, zoneColumn }));
}

function dateFormatOf(user: UserMap): ColumnMap['dateFormat'] | undefined {
  const given = textOf(user, 'date_format');
  return (['ymd', 'dmy', 'mdy', 'epoch_s', 'epoch_ms'] as const).find((format) => format === given);
}

/**
 * If the preset has a rule for the column of a user's rule, the user's values replace those that it keeps. Otherwise
 * the rule is added.
 */
function rulesOf(preset: ColumnMap, user: UserMap): readonly KeepRule[] {
  const keep = new Map(Object.entries(asGroups(user['keep'])));
  const nameOf = (rule: KeepRule): string | undefined =>
    [...keep.keys()].find((column) => column.toLowerCase() === rule.column.toLowerCase());
  const replaced = preset.rules.map((rule) => ({ ...rule, keep: keep.get(nameOf(rule) ?? '') ?? rule.keep }));
  const known = new Set(preset.rules.map(nameOf));
  const further = [...keep].filter(([column]) => !known.has(column));
  return [
    ...replaced,
    ...further.map(([column, values]) => ({ column, keep: values, reasons: { '*': 'not kept' } })),
  ];
}
