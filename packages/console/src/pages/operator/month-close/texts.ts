import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

type Count = number | bigint;
const merchants = { one: 'merchant', other: 'merchants' };

export const texts = defineTexts({
  en: {
    title: titles.operator['month-close'],
    titleOf: (month: string) => `Month close: ${month}`,
    noMonth: 'Month not found',
    noMonthHint: 'A month is written like 2026-10.',
    toLast: 'Go to last month',
    merchants: 'Merchants',
    states: { all: 'All', blocked: 'Blocked', ready: 'Ready', closed: 'Closed' },
    tab: (state: string, count: string) => `${state} (${count})`,
    noIssuer: 'No issuer is set, so statements get no numbers. Set one before you close.',
    name: 'Merchant',
    state: 'State',
    todo: 'Check',
    transactions: 'Transactions',
    gross: 'Gross',
    fee: 'Fee',
    change: 'Change',
    currency: 'Currency',
    allCurrencies: 'All currencies',
    moreCurrencies: (count: Count) => `and ${counted(count, { one: 'currency', other: 'currencies' })}`,
    allMerchants: 'All merchants',
    none: 'No merchants',
    noneHint: {
      all: 'Merchants appear here once you have added one.',
      blocked: 'No merchant is blocked.',
      ready: 'No merchant is ready to close.',
      closed: 'No merchant is closed for this month yet.',
    },
    steps: { checks: '1. Checks', numbers: '2. Numbers', close: '3. Close' },
    words: { blocks: 'Blocks', look: 'Worth a look' },
    allClear: 'Nothing is in the way.',
    blocksOf: {
      reports_under_way: (count: Count) => `${counted(count, merchants)}: reports are being processed.`,
      transactions_without_fee: (count: Count) => `${counted(count, merchants)}: transactions have no fee.`,
    },
    cures: { which: 'See which', decide: 'Decide', set: 'Set it' },
    totals: 'All merchants by currency',
    noNumbers: 'Nothing stands on the statements of this month.',
    outliers: 'Far from the month before',
    outliersHint:
      'Their fees differ by half or more. At most ten are listed: those that move most of the fees in their currency.',
    noOutliers: 'The fees of no merchant differ by half or more from the month before.',
    closesOn: (day: string) => `It can be closed from ${day} on.`,
    nothingToClose: 'No merchant is ready to close.',
    typeMonth: (month: string) => `Type ${month} to confirm`,
    close: (count: Count) => `Close ${counted(count, merchants)}`,
    closeTitle: (month: string) => `Close ${month}?`,
    closeHint: (count: Count) =>
      `The month, and every earlier one that is still open, is closed for ${counted(count, merchants)}, and for those that become ready while it is being closed. A closed statement never changes; what comes later stands on the next one.`,
    checks: 'Worth a look before you close',
    checksOf: {
      waiting_requests: (count: Count) =>
        `${counted(count, merchants)}: a correction request waits. Decided later, it stands on the next statement.`,
      report_missed: (count: Count) => `${counted(count, merchants)}: a report is late.`,
      no_billing_details: (count: Count) =>
        `${counted(count, merchants)}: no billing details, so the statement has no address.`,
    },
    stays: (count: Count) =>
      `${counted(count, merchants)} cannot be closed, and ${count === 1 ? 'stays' : 'stay'} open.`,
    progress: (month: string) => `${month} is being closed`,
    progressHint: 'The service does it. You can leave this page.',
    failed: 'How far closing is cannot be read',
    finished: (month: string, count: Count) => `${month} is closed for ${counted(count, merchants)}.`,
    refused: 'Refused, and left open',
    why: 'Why',
    dismiss: 'Done',
    zipName: (month: string) => `statements-${month}.zip`,
    download: (count: Count) =>
      `Download ${counted(count, { one: 'closed statement', other: 'closed statements' })} (ZIP of PDFs)`,
    downloadFailed: 'The statements cannot be downloaded',
  },
});
