import type { Command } from 'commander';
import { withServiceOptions } from './report-upload/service-options.js';

/** correction upload: requests corrections for refunds, chargebacks and mistakes. */
export function correctionUploadCommand(correction: Command): void {
  withServiceOptions(
    correction
      .command('upload')
      .description('request the corrections of a file, and print what became of each request'),
  )
    .argument('<file>', 'CSV or NDJSON, such as corrections.ndjson of report build')
    .addHelpText('after', help)
    .action(async (file: string, _options: object, command: Command) => {
      const { uploadCorrections } = await import('./correction-upload/upload-corrections.js');
      await uploadCorrections(file, command);
    });
}

const help = `
The columns are id, transaction_id, kind (refund, void or restate), currency, full_amount, tax_amount (minor units) and
reason. A refund may have refunded_total instead of full_amount: all that was given back of the transaction until now.
former_id is another id under which it may have been requested before, and refunded_at is when it was refunded. A
restatement may change what else is known of the transaction: fact_bundle_id, fact_kind,
fact_original_transaction_id, fact_installation_id, fact_channel.
The store accepts or refuses each request. Running the same command again is safe and shows the present states: a
request is known by its id. All faults of the file are reported before anything is sent. Exits with 0 if no request was refused.`;
