import { type FactMember, factMembers, readFact, toCountry, transactionKinds } from '@stoa/contract';
import { isOneOf } from './classify-row.js';
import { type BuiltTransaction, type Complain, type ConversionRules, firstFilled } from './conversion.js';
import { readSettledAt } from './settled-at.js';
import type { SourceRow } from './source-row.js';

/** The id under which the row's transaction is reported. */
export function readId(row: SourceRow, rules: ConversionRules, complain: Complain): string | undefined {
  return readIdIn(row, rules.map.id, { ...rules, complain });
}

/** The provider's own id of the row. */
export function readRowId(row: SourceRow, rules: ConversionRules, complain: Complain): string | undefined {
  return readIdIn(row, rules.map.rowId, { ...rules, complain });
}

const unclear = /[\p{Cc}\p{Cs}\uFFFD]/u;

/** Whether no id may hold this text. U+FFFD replaces bytes that are not UTF-8, so two ids may look the same. */
export function isUnclear(text: string): boolean {
  return unclear.test(text);
}

function readIdIn(
  row: SourceRow,
  columns: readonly string[],
  { idCharacters, complain }: Pick<ConversionRules, 'idCharacters'> & { readonly complain: Complain },
): string | undefined {
  const { column, text } = firstFilled(row, columns);
  if (text === '') return complain(column, 'is empty, and every transaction needs an id.');
  if (text.length > idCharacters && [...text].length > idCharacters) {
    return complain(column, `is longer than the ${idCharacters} characters that an id may have.`);
  }
  if (isUnclear(text)) {
    return complain(column, 'holds characters that an id may not hold; is the file UTF-8?');
  }
  return text;
}

export function readTime(
  row: SourceRow,
  { map, zoneOf, timezone }: ConversionRules,
  complain: Complain,
): BuiltTransaction['settledAt'] | undefined {
  const time =
    map.settledAt.find(({ column }) => row.cell(column) !== '') ??
    map.settledAt.find(({ column }) => row.nameOf(column) !== undefined) ??
    map.settledAt[0];
  const column = time?.column ?? 'settled_at';
  const clock = time?.timeColumn === undefined ? '' : ` ${row.cell(time.timeColumn)}`;
  const text = `${row.cell(column)}${clock}`.trim();
  if (text === '')
    return complain(column, 'is empty, and every transaction needs the time of its settlement.');
  const zoneName = time?.zone ?? (time?.zoneColumn === undefined ? '' : row.cell(time.zoneColumn));
  const zone = (zoneName === '' ? undefined : zoneOf(zoneName)) ?? timezone;
  if (zone === undefined && zoneName !== '') {
    return complain(
      time?.zoneColumn ?? column,
      'is not a time zone, or means several; set --timezone.',
      zoneName,
    );
  }
  const settledAt = readSettledAt(text, { format: map.dateFormat, zoneOf, zone });
  return typeof settledAt === 'string' ? complain(column, `${settledAt}.`, text) : settledAt;
}

export function readCountry(
  row: SourceRow,
  { map, defaults }: ConversionRules,
  complain: Complain,
): string | undefined {
  const { column, text } = firstFilled(row, map.country);
  const code = text === '' ? (defaults.country ?? '') : text;
  if (code === '') return complain(column, 'is empty; set a country with --default country=….');
  return toCountry(code) ?? complain(column, 'is not a country code of ISO 3166-1.', code);
}

const factProblems: Readonly<Record<FactMember, string>> = {
  bundle_id: 'is not a bundle id, like com.example.game.',
  kind: `is none of these: ${transactionKinds.join(', ')}; kinds in --map says which values of the file mean one.`,
  original_transaction_id: 'is not an id of a transaction.',
  installation_id: 'is not the id of an installation, like 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
  channel:
    'is not the name of a channel, like web; channels in --map says which values of the file mean one.',
};

/** What else the row says. Each fault is noted; an empty cell says nothing. */
export function readFacts(
  row: SourceRow,
  { map, defaults }: ConversionRules,
  complain: Complain,
): BuiltTransaction['facts'] {
  return factMembers.flatMap((member) => {
    const { column, text } = firstFilled(row, map.facts[member] ?? []);
    const said = text === '' ? defaults[member] : wordOf(text, map.words[member]);
    if (said === undefined) return [];
    const fact = isUnclear(said) ? undefined : readFact(member, said);
    if (fact !== undefined) return [[member, fact] as const];
    complain(column, factProblems[member], text);
    return [];
  });
}

function wordOf(text: string, words: Readonly<Record<string, readonly string[]>> = {}): string {
  return Object.entries(words).find(([, values]) => isOneOf(text, values))?.[0] ?? text;
}
