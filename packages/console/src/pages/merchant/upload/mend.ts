/** What messages say about the options of the command, and what this page says instead. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/--map \w+=COLUMN \(or \w+\) and --map currency=COLUMN name them/, 'choose their columns'],
  [
    /--map tax=COLUMN \(or tax_minor\) names it, --tax-rates FILE computes it, --default tax=0 sets it/,
    'choose its column, give tax rates, or say that no tax is included',
  ],
  [
    /--map country=COLUMN names it, --default country=DEU sets it/,
    'choose its column, or give the country where the file has none',
  ],
  [
    / not in corrections\.ndjson, because their rows have no (.*?), which .*$/,
    ' not reported. Their rows have no $1, which tells two refunds of a payment apart. Export the file with that column, or request their corrections under ids of your own.',
  ],
  [
    / not in corrections\.ndjson, because .*$/,
    ' not reported. This file does not show which payments they belong to, or how much of them they give back. Request corrections with the ids under which you reported the payments.',
  ],
  [/--map \w+=COLUMN names it/, 'choose its column'],
  [/--map date_format=mdy \([^)]*\) or dmy \([^)]*\) sets it/, 'choose the order of dates'],
  [/set (?:another(?: order)? with )?--map date_format=[a-z|]+/, 'choose the order of dates'],
  [/set (?:it with )?--timezone/, 'give the time zone'],
  [/set a country with --default country=…/, 'give the country where the file has none'],
  [/set the tax with --tax-rates or --default tax=0/, 'give tax rates, or say that no tax is included'],
  [/the rates of --tax-rates/, 'the tax rates'],
  [/--tax-rates has/, 'the tax rates have'],
  [/add --map decimal=(.) --map thousands=(.)/, 'choose "$1" before decimals and "$2" between thousands'],
  [/add --map decimal=(.)/, 'choose "$1" before decimals'],
  [/--map thousands=(.)/, 'choose "$1" between thousands'],
  [/--default country=(\S+)/, 'The country $1'],
  [/--default (?:bundle_id|channel)=/, ''],
  [/; (?:kinds|channels) in --map says which values of the file mean one\./, '.'],
  [
    / name all that you keep: --keep .*$/,
    ' make the report with stoa-merchant report build, whose option keep names them.',
  ],
  [/--preset (\w+)\./, 'a file of $1: choose that kind.'],
];

/** Turns advice for the command into advice for people who use this page. */
export function inWordsOfPage(text: string): string {
  return phrases.reduce((said, [phrase, instead]) => said.replace(phrase, instead), text);
}
