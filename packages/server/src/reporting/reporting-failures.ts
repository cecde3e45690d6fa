import { defineFailures } from '../kernel/failure.js';

/** What the calls of this area answer beyond what any call can. */
export const reportingFailures = defineFailures({
  unknown_report: {
    status: 404,
    title: 'There is no such report',
    fix: 'Use the reportId that the upload answered, with a key of the same merchant.',
  },
  unknown_transaction: {
    status: 404,
    title: 'There is no such transaction',
    fix: 'Use the id under which the merchant reported it; only recorded transactions can be read and corrected.',
  },
  unknown_statement: {
    status: 404,
    title: 'There is no such statement',
    fix: 'List the statements; a month has one once it has a transaction or a correction, or was closed.',
  },
  unknown_fee_plan: {
    status: 404,
    title: 'There is no such fee plan',
    fix: 'List the fee plans and use one of their ids.',
  },
  unusable_fee_plan: {
    status: 400,
    title: 'The fee plan cannot be in force',
    fix: 'Correct what the detail names and send it again; nothing was stored.',
  },
  fee_plan_ended: {
    status: 409,
    title: 'The fee plan has an end already',
    fix: 'Create another plan for the time after it; an end is never moved.',
  },
  unusable_correction: {
    status: 400,
    title: 'The correction is not one',
    fix: 'Correct what the detail names and send it again; nothing was stored.',
  },
  correction_changes_nothing: {
    status: 409,
    title: 'The transaction stands like this already',
    fix: 'Read the transaction: an earlier correction, perhaps your own, has done it.',
  },
  month_not_over: {
    status: 409,
    title: 'The month is not over yet',
    fix: 'Close it from the first of the next month (UTC) on.',
  },
  reports_under_way: {
    status: 409,
    title: 'Some reports of the merchant are not processed yet',
    fix: 'Close again when they are, in a moment; what they hold of the month belongs on its statement.',
  },
  transactions_without_fee: {
    status: 409,
    title: 'Some transactions of the month have no fee',
    fix: 'Create a fee plan that covers the time in which they were settled, apply it to them, and close the month again.',
  },
  statement_does_not_reconcile: {
    status: 409,
    title: 'The sums of a statement differ from its transactions',
    fix: 'Nothing was closed. This is a bug or damage to the database: keep it as it is and report it.',
  },
});
