import { type ProviderExport, plain, takenBack } from './provider-export.js';

/**
 * Exports that people download by hand, beside the reports that a provider recommends for accounting. README.md names
 * the sources.
 */

export const stripePayments: ProviderExport = {
  reads: 'Stripe, payments as exported from the dashboard',
  getIt: 'in the dashboard under Transactions, Payments: Export, with all columns',
  marks: ['id', 'Amount Refunded', 'Status'],
  map: {
    ...plain,
    // The charge. The report of the balance has it, too, as charge_id.
    id: ['id'],
    money: [{ amount: 'Amount', currency: 'Currency' }],
    country: ['Card Address Country', 'Card Issue Country', 'Shipping Address Country'],
    settledAt: [
      { column: 'Created date (UTC)', zone: 'UTC' },
      { column: 'Created (UTC)', zone: 'UTC' },
    ],
    rules: [
      {
        column: 'Status',
        // A refunded payment was settled before that. Its row says how much was refunded since.
        keep: ['Paid', 'Refunded', 'Partially Refunded', 'Partial Refund'],
        reasons: {
          Failed: 'failed payment',
          Blocked: 'failed payment',
          'Cancel*': 'failed payment',
          Uncaptured: 'authorisation',
          'Requires*': 'authorisation',
          Incomplete: 'authorisation',
          Pending: 'not settled yet',
        },
      },
    ],
    refundedSoFar: { column: 'Amount Refunded', reason: 'refund' },
  },
};

export const adyenAccounting: ProviderExport = {
  reads: 'Adyen, Payment accounting report',
  getIt:
    'in the Customer Area under Reports: Payment accounting, with the columns Modification Psp Reference and Issuer Country',
  marks: ['Record Type', 'Captured (PC)', 'Booking Date'],
  map: {
    ...plain,
    // The capture, which the Settlement details report calls Modification Reference: the same payment keeps its id.
    id: ['Modification Psp Reference', 'Modification Reference'],
    rowId: ['Modification Psp Reference', 'Modification Reference'],
    money: [{ amount: 'Captured (PC)', currency: 'Payment Currency' }],
    // Each amount is a posting. Its sign says to which register it was posted; the kind of the row says what happened.
    isUnsigned: true,
    country: ['Shopper Country', 'Issuer Country'],
    settledAt: [{ column: 'Booking Date', zoneColumn: 'TimeZone' }],
    rules: [
      {
        column: 'Record Type',
        keep: ['Settled'],
        reasons: {
          'Refunded*': 'refund',
          'RefundedReversed*': 'adjustment',
          RefundFailed: 'adjustment',
          'Chargeback*': 'chargeback',
          SecondChargeback: 'chargeback',
          // This includes the kinds that come from outside Adyen. Money that comes back must never be requested as a
          // refund again.
          'ChargebackReversed*': 'adjustment',
          SettledReversed: 'adjustment',
          Received: 'authorisation',
          'Authoris*': 'authorisation',
          'Cancel*': 'authorisation',
          'Expired*': 'authorisation',
          'Refused*': 'failed payment',
          'Error*': 'failed payment',
          'Retried*': 'failed payment',
          'CaptureFailed*': 'failed payment',
          'SentFor*': 'not settled yet',
        },
      },
    ],
    refunds: { ...takenBack, payment: 'Psp Reference', paymentOf: ['Psp Reference'] },
  },
};

export const paypalActivity: ProviderExport = {
  reads: 'PayPal, activity download',
  getIt: 'under Activity, Download (or Reports, Activity download): "Balance affecting" as CSV, in English',
  marks: ['Date', 'Time', 'Type', 'Status', 'Gross', 'Transaction ID'],
  map: {
    ...plain,
    id: ['Transaction ID'],
    rowId: ['Transaction ID'],
    money: [{ amount: 'Gross', currency: 'Currency' }],
    // Both depend on the language of the account, which the file does not name.
    dateFormat: undefined,
    numbers: { ...plain.numbers, certain: false },
    country: ['Country Code'],
    settledAt: [{ column: 'Date', timeColumn: 'Time', zoneColumn: 'TimeZone' }],
    rules: [
      {
        column: 'Status',
        keep: ['Completed', 'Refunded', 'Partially Refunded'],
        reasons: { '*': 'not completed' },
      },
      {
        column: 'Type',
        keep: [
          'General Payment',
          'Subscription Payment',
          'PreApproved Payment Bill User Payment',
          'Direct Credit Card Payment',
          'Direct Payment API',
          'Express Checkout Payment',
          'Website Payment',
          'Mobile Payment',
          'Virtual Terminal Payment',
          'PayPal Here Payment',
        ],
        reasons: {
          'Payment Refund': 'refund',
          'Payment Reversal': 'chargeback',
          'Chargeback*': 'chargeback',
          'Chargeback Fee': 'fee',
          'Chargeback Reversal': 'adjustment',
          'Dispute Fee*': 'fee',
          'Fee*': 'fee',
          'Partner Fee': 'fee',
          'PayPal Fee*': 'fee',
          'General Withdrawal*': 'payout',
          'User Initiated Withdrawal*': 'payout',
          'General Currency Conversion*': 'currency conversion',
          'Bank Deposit*': 'transfer',
          'General Card*': 'transfer',
          'Account Hold*': 'hold',
          'General Account*': 'hold',
          'Hold*': 'hold',
          'Payment Hold*': 'hold',
          'Payment Review*': 'hold',
          'Reserve*': 'hold',
          'Reversal of*': 'hold',
          'General Authorization*': 'authorisation',
          'Void of*': 'authorisation',
        },
      },
    ],
    refunds: { ...takenBack, payment: 'Reference Txn ID', paymentOf: ['Transaction ID'] },
  },
};
