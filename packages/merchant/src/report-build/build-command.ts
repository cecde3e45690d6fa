import { visible } from '@stoa/contract/unseen';
import { type Command, Option } from 'commander';
import { createProgress, writeJson, writeLines } from '../terminal/output.js';
import { programName } from '../terminal/program-name.js';
import { presetNames } from './presets.js';
import type { BuildOptions } from './read-plan.js';

/** report build: makes reports that can be uploaded from a payment provider's settlement export. */
export function buildCommand(report: Command): void {
  const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];
  const command = report
    .command('build')
    .description("make reports from a payment provider's settlement export");
  command
    .requiredOption('--from <file>', 'the unchanged export, plain or gzipped; - is standard input')
    .addOption(
      new Option('--preset <name>', 'the provider of the export; csv is any CSV or NDJSON')
        .choices(presetNames)
        .makeOptionMandatory(),
    )
    .requiredOption('--out <dir>', 'a new folder for the reports')
    .option(
      '--map <map>',
      'the column of a field: member=COLUMN, a JSON file, or {…}; repeatable',
      collect,
      [],
    )
    .option(
      '--keep <column=values>',
      'report only rows with these values in a column: COLUMN=VALUE,VALUE; repeatable',
      collect,
      [],
    )
    .option(
      '--default <name=value>',
      'the value of empty cells: country=, currency=, tax=, bundle_id=, kind= or channel=; repeatable',
      collect,
      [],
    )
    .option('--tax-rates <file>', 'lines of country,percent: the rate of the tax that an amount includes')
    .option('--timezone <zone>', 'the time zone of times without one: Europe/Berlin, +02:00, UTC')
    .option('--created-at <time>', 'created_at of the reports; without it, the last settlement in each')
    .addOption(
      new Option('--format <format>', 'the format of the file, if its name does not show it').choices([
        'csv',
        'ndjson',
      ]),
    )
    .option('--skip-faulty', 'leave out rows that cannot be read, and list them in faults.csv')
    .option('--json', 'print one JSON object')
    .addHelpText('after', () => help(programName(command)))
    .action((options: BuildOptions & { json?: boolean }) => build(command, options));
}

async function build(command: Command, options: BuildOptions & { json?: boolean }): Promise<void> {
  const [{ readPlan }, { buildReport }, show, { rowProgress }, { stringifyJson }] = await Promise.all([
    import('./read-plan.js'),
    import('./build-report.js'),
    import('./show-summary.js'),
    import('./show-progress.js'),
    import('@stoa/contract'),
  ]);
  const read = await readPlan(options);
  if ('problems' in read) return command.error(['error:', ...read.problems.map(visible)].join('\n  '));
  const { plan } = read;
  const progress = rowProgress(createProgress());
  let understood: Parameters<typeof show.understoodLines>[1] | undefined;
  const summary = await buildReport(plan, {
    onRow: progress.onRow,
    onColumns: (columns, reads) => {
      if (understood === undefined && options.json !== true)
        writeLines(show.understoodLines(plan, columns, reads));
      understood ??= columns;
    },
  }).finally(progress.clear);
  if (options.json === true) writeJson(stringifyJson(show.summaryJson(plan, understood ?? [], summary)));
  else writeLines(show.summaryLines(plan, summary, programName(command)));
}

const help = (program: string): string => `
Settled payments are reported. Refunds, chargebacks, authorisations, payouts and fees are left out and counted. Refunds and
chargebacks of known payments become requests for corrections, in corrections.ndjson.
Either all reports are written or none. The same file makes the same reports, so building and uploading twice is safe.

Examples:
  ${program} report build --preset stripe --from balance.csv --tax-rates vat.csv --out october
  ${program} report build --preset adyen --from settlement_detail_report_batch_4.csv.gz --tax-rates vat.csv \\
    --map country="Issuer Country" --out batch-4
  ${program} report build --preset paypal --from STL-20261031.01.009.CSV --default country=DEU --default tax=0 --out paypal
  ${program} report build --preset csv --from orders.csv --out orders --timezone Europe/Berlin --keep status=paid \\
    --map id=order --map amount=total --map currency=currency --map tax=vat --map country=country --map settled_at=paid_at

Members of --map: id, amount or amount_minor, currency, tax or tax_minor, country, settled_at, bundle_id, kind,
  original_transaction_id, installation_id, channel, timezone_column, timezone, date_format (ymd, dmy, mdy, epoch_s,
  epoch_ms), decimal and thousands (. or ,), delimiter, format; in JSON also keep, defaults, kinds and channels. A tax rate
  file has lines like DE,19 and *,0. More in docs/guide/reporting-from-provider-files.md.`;
