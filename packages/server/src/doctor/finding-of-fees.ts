import type { ReportingExamination } from '../reporting/index.js';
import type { Finding } from './finding.js';

/** Transactions that no fee plan covers. */
export function findingOfFees({ hasFeePlan, withoutFeeCount }: ReportingExamination): Finding {
  const plans = hasFeePlan ? 'there is a fee plan' : 'no fee plan';
  if (withoutFeeCount === 0)
    return { subject: 'fees', state: 'ok', finding: `${plans}, and no transaction without a fee` };
  return {
    subject: 'fees',
    state: 'note',
    finding: `${plans}, and transactions without a fee: ${withoutFeeCount}`,
    advice:
      'stoa fee-plan create makes a plan that covers them, and stoa fee-plan apply gives them their fee.',
  };
}
