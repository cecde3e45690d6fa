import { defineFailures } from '../kernel/failure.js';

/** The failures of this area's calls, besides those that every call can have. */
export const reportingFailures = defineFailures({
  unknown_report: {
    status: 404,
    title: 'There is no such report',
    fix: 'Use the reportId that the upload answered, with a key of the same merchant.',
  },
  unknown_transaction: {
    status: 404,
    title: 'There is no such transaction',
    fix: 'Use the id that the merchant reported it with; only recorded transactions can be read and corrected.',
  },
  unknown_statement: {
    status: 404,
    title: 'There is no such statement',
    fix: 'List the statements; a month has one as soon as it has a transaction, a correction or an adjustment, or is closed.',
  },
  unknown_fee_plan: {
    status: 404,
    title: 'There is no such fee plan',
    fix: 'List the fee plans and use one of their ids.',
  },
  unusable_fee_plan: {
    status: 400,
    title: 'The fee plan cannot be used',
    fix: 'Correct what the detail names and send it again; nothing was stored.',
  },
  fee_plan_ended: {
    status: 409,
    title: 'The fee plan already has an end',
    fix: 'Create another plan for the time after it; an end is never moved. If the plan is wrong from its start, end it on the day on which it begins: that revokes it, even if it has an end.',
  },
  fee_plan_exists: {
    status: 409,
    title: 'Another fee plan has the same merchant or group, the same countries and the same start',
    fix: 'End that plan on the day on which it begins, which revokes it, and create this one again; or let this one begin on another day.',
  },
  fee_plans_changed: {
    status: 409,
    title: 'The fee plans or memberships have changed since the preview',
    fix: 'Look at a new dry run, and send its preview. What was repriced before the change stays, and is not repriced again by the same plan.',
  },
  fee_plans_tie: {
    status: 409,
    title: 'Plans of two groups would apply equally to a merchant',
    fix: 'Let the plans or the memberships have no day in common, name countries of payers in one of the plans, or give the merchant a plan of its own group only.',
  },
  unknown_merchant_group: {
    status: 404,
    title: 'There is no such group of merchants',
    fix: 'List the groups, and use the name of one; a new one is added with PUT.',
  },
  too_many_merchant_groups: {
    status: 409,
    title: 'There are too many groups of merchants',
    fix: 'Use a group that exists, with other members or for another time.',
  },
  unknown_group_membership: {
    status: 404,
    title: 'There is no such membership',
    fix: 'List the memberships of the group or of the merchant, and use the id of one.',
  },
  unusable_group_membership: {
    status: 400,
    title: 'The membership cannot be used',
    fix: 'Correct what the detail names and send it again; nothing was stored.',
  },
  group_membership_exists: {
    status: 409,
    title: 'The merchant is a member of the group on some of these days',
    fix: 'Begin after the other membership ends. If that one is wrong from its start, end it on the day on which it begins: that revokes it.',
  },
  group_membership_ended: {
    status: 409,
    title: 'The membership already has an end',
    fix: 'Create another membership for the time after it; an end is never moved. If the membership is wrong from its start, end it on the day on which it begins: that revokes it, even if it has an end.',
  },
  unusable_exchange_rate: {
    status: 400,
    title: 'The exchange rate cannot be used',
    fix: 'Correct what the detail names and send it again; nothing was stored.',
  },
  exchange_rate_exists: {
    status: 409,
    title: 'An exchange rate already begins on that day',
    fix: 'Enter the right one from a later day on.',
  },
  unusable_correction: {
    status: 400,
    title: 'The correction cannot be made',
    fix: 'Correct what the detail names and send it again; nothing was stored.',
  },
  unusable_adjustment: {
    status: 400,
    title: 'The adjustment cannot be made',
    fix: 'Correct what the detail names and send it again; nothing was stored.',
  },
  unknown_adjustment: {
    status: 404,
    title: 'There is no such adjustment',
    fix: 'List the adjustments of the merchant and use one of their ids.',
  },
  conflicting_adjustment: {
    status: 409,
    title: 'Another adjustment has this reference',
    fix: 'Give each adjustment a reference of its own; the first adjustment of a reference stands for ever.',
  },
  adjustment_not_reversible: {
    status: 409,
    title: 'The adjustment is the result of another one',
    fix: 'Take back the credit that it uses up; what was taken back can be entered again.',
  },
  too_many_channels: {
    status: 409,
    title: 'The list of channels is full',
    fix: 'Use a channel that the list has; one that ended can be added again.',
  },
  unknown_channel: {
    status: 404,
    title: 'No such channel',
    fix: 'List the channels, and use the name of one.',
  },
  correction_changes_nothing: {
    status: 409,
    title: 'The correction would change nothing',
    fix: 'Read the transaction: an earlier correction, perhaps your own, has already done this.',
  },
  conflicting_correction_request: {
    status: 409,
    title: 'Another request has this id',
    fix: 'Give each request an id of its own; the first request of an id stands for ever.',
  },
  unknown_correction_request: {
    status: 404,
    title: 'There is no such correction request',
    fix: 'List the correction requests and use one of their ids, with the merchant that made it.',
  },
  correction_request_decided: {
    status: 409,
    title: 'The correction request was already decided differently',
    fix: 'Read the request: a decision is never changed. The operator can still correct the transaction itself.',
  },
  unknown_correction_proposal: {
    status: 404,
    title: 'There is no such correction proposal',
    fix: 'List the correction proposals and use one of their ids.',
  },
  correction_proposal_decided: {
    status: 409,
    title: 'The correction proposal was already decided differently',
    fix: 'Read the proposal: a decision is never changed. If the correction still applies, make it again.',
  },
  own_correction_proposal: {
    status: 403,
    title: 'You cannot approve your own proposal',
    fix: 'Ask another person who may correct to look at the proposal and approve it.',
  },
  unknown_fee_proposal: {
    status: 404,
    title: 'There is no such proposal of fees',
    fix: 'List them with GET /operator-api/v1/fee-proposals.',
  },
  own_fee_proposal: {
    status: 403,
    title: 'You cannot approve your own proposal',
    fix: 'Ask a second person; refusing takes your own proposal back.',
  },
  fee_proposal_decided: {
    status: 409,
    title: 'The proposal was already decided differently',
    fix: 'Read the proposal: a decision is never changed.',
  },
  second_person_needed: {
    status: 409,
    title: 'The change needs a second person now',
    fix: 'Send the same request again: it becomes a proposal that waits for a second person.',
  },
  dependent_approver: {
    status: 403,
    title: 'The approver and the proposer may be one person',
    fix: 'Ask somebody who was not let in by the proposer, nor by a person who also let the proposer in. People of the identity provider, and those who chose a password with a link of stoa user reset, are independent.',
  },
  month_not_over: {
    status: 409,
    title: 'The month is not over yet',
    fix: 'Close it on the first of the next month (UTC) or later.',
  },
  reports_under_way: {
    status: 409,
    title: 'Some reports of the merchant are not processed yet',
    fix: 'Close again in a moment, when they are processed: their transactions may belong on the statement.',
  },
  transactions_without_fee: {
    status: 409,
    title: 'Some transactions of the month have no fee',
    fix: 'Create a fee plan that covers the time in which they were settled, apply the plans, and close the month again.',
  },
  statement_does_not_reconcile: {
    status: 409,
    title: 'The sums of a statement differ from its transactions',
    fix: 'Nothing was closed. This is a bug, or the database is damaged: keep it as it is and report it.',
  },
  close_failed: {
    status: 409,
    title: 'The books of the merchant could not be closed',
    fix: 'Nothing was closed. Close again; if that fails, too, the log of the service says why.',
  },
  unknown_closing: {
    status: 404,
    title: 'There is no such closing',
    fix: 'List the closings; they are kept for up to 90 days. A closed statement is kept for ever.',
  },
});
