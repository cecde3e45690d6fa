import { type Command, InvalidArgumentError, Option } from 'commander';
import { buildCommand } from './report-build/build-command.js';
import { withServiceOptions } from './report-upload/service-options.js';
import { duration } from './terminal/option-values.js';

/** report: the commands of a merchant, for any service and without its database. */
export function reportCommands(program: Command): void {
  const report = program
    .command('report')
    .description("a merchant's transaction reports: build, check and send them, and see their results");
  buildCommand(report);
  validateCommand(report);
  uploadCommand(report);
  statusCommand(report);
}

// The code that checks and calls is loaded only when it is needed, so that help stays quick.

function validateCommand(report: Command): void {
  withServiceOptions(
    report
      .command('validate')
      .description('check report files by the rules of the service, without sending them'),
  )
    .argument('<files...>', 'report files (JSON)')
    .option('--remote', 'ask the service instead, which also knows earlier reports and the fees')
    .option('--allow-invalid', 'exit with 0 even if some transactions are invalid')
    .addHelpText('after', validateHelp)
    .action(async (files: string[], _options: object, command: Command) => {
      const { validateReports } = await import('./report-upload/validate-command.js');
      await validateReports(files, command);
    });
}

function uploadCommand(report: Command): void {
  withServiceOptions(
    report
      .command('upload')
      .description('send report files, and repeat each until it is accepted or refused'),
  )
    .argument('<files...>', 'report files (JSON), sent in this order')
    .option('--wait', 'wait until each report is processed, and print its result')
    .addOption(within('--wait-timeout <duration>', 'how long to wait for all of them'))
    .addOption(within('--give-up-after <duration>', 'how long to keep trying with one file'))
    .addHelpText('after', uploadHelp)
    .action(async (files: string[], _options: object, command: Command) => {
      const { uploadReports } = await import('./report-upload/upload-command.js');
      await uploadReports(files, command);
    });
}

function within(flags: string, description: string): Option {
  return new Option(flags, description).argParser(duration).default(600_000, '10m');
}

function statusCommand(report: Command): void {
  withServiceOptions(report.command('status').description('show how far a report is, and its result'))
    .argument('<id>', 'the reportId that the upload answered', reportIdOf)
    .action(async (reportId: string, _options: object, command: Command) => {
      const { showStatus } = await import('./report-upload/status-command.js');
      await showStatus(reportId, command);
    });
}

/** Digits, not a number: an id must not be rounded. */
function reportIdOf(text: string): string {
  if (!/^[1-9]\d{0,18}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return text;
}

const validateHelp = `
A fault of the schema makes the service refuse the whole file. An invalid transaction is listed and not recorded; the
others are. Both exit with 1; with --allow-invalid only the first does.
Symbolic links are followed. Amounts are shown in major units, so that a wrong unit is easy to see.`;

const uploadHelp = `
Sending a file again is always safe: the same content keeps its report id, and a transaction is recorded once.
If a file cannot be read or has more than 5 MB, the command says so before it sends anything. Network errors, 429 and
5xx are tried again, with longer and longer pauses; refusals are not. Exits with 0 when every file was accepted and,
with --wait, every report is completed without an invalid transaction.`;
