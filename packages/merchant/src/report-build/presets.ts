import { adyenAccounting, paypalActivity, stripePayments } from './dashboard-exports.js';
import { type ProviderExport, plain, takenBack } from './provider-export.js';

export const presetNames = ['stripe', 'adyen', 'paypal', 'csv'] as const;

export type PresetName = (typeof presetNames)[number];

const stripeBalance: ProviderExport = {
  reads: 'Stripe, itemized report of the balance change from activity',
  getIt:
    'in the dashboard under Reporting, Reports, Balance: download "Balance change from activity", itemized, with the columns charge_id and card_country',
  marks: ['balance_transaction_id', 'reporting_category'],
  map: {
    ...plain,
    // The only id that every variant of the report has. Any other depends on the columns that the merchant chose.
    id: ['balance_transaction_id'],
    rowId: ['balance_transaction_id'],
    // gross is in the currency of the balance; the customer's amount is in the original currency.
    money: [
      { amount: 'customer_facing_amount', currency: 'customer_facing_currency' },
      { amount: 'gross', currency: 'currency' },
    ],
    country: ['customer_address_country', 'card_country', 'shipping_address_country'],
    settledAt: [{ column: 'created_utc', zone: 'UTC' }, { column: 'created' }],
    rules: [
      {
        column: 'reporting_category',
        keep: ['charge'],
        reasons: {
          refund: 'refund',
          refund_failure: 'refund',
          dispute: 'chargeback',
          dispute_reversal: 'chargeback',
          partial_capture_reversal: 'authorisation',
          charge_failure: 'failed payment',
          payout: 'payout',
          payout_reversal: 'payout',
          'payout_minimum_balance*': 'payout',
          fee: 'fee',
          network_cost: 'fee',
          tax: 'fee',
          'transfer*': 'transfer',
          'connect_*': 'transfer',
          'platform_*': 'transfer',
          'topup*': 'transfer',
          other_adjustment: 'adjustment',
        },
      },
    ],
    // A partial capture appears as a charge of the whole authorisation, and a row that takes the rest back.
    reversals: {
      column: 'reporting_category',
      values: ['partial_capture_reversal', 'charge_failure'],
      payment: 'charge_id',
      paymentOf: ['charge_id', 'source_id'],
    },
    refunds: { ...takenBack, payment: 'charge_id', paymentOf: ['charge_id', 'source_id'] },
  },
};

const adyenSettlement: ProviderExport = {
  reads: 'Adyen, Settlement details report',
  getIt: 'in the Customer Area under Reports: Settlement details, with the column Issuer Country',
  marks: ['Gross Credit (GC)', 'Gross Debit (GC)'],
  map: {
    ...plain,
    // The capture: one authorisation (Psp Reference) may be captured several times.
    id: ['Modification Reference'],
    rowId: ['Modification Reference'],
    money: [{ amount: 'Gross Credit (GC)', debit: 'Gross Debit (GC)', currency: 'Gross Currency' }],
    country: ['Shopper Country', 'Issuer Country'],
    settledAt: [{ column: 'Creation Date', zoneColumn: 'TimeZone' }],
    rules: [
      {
        column: 'Type',
        keep: ['Settled'],
        reasons: {
          'Refunded*': 'refund',
          'Chargeback*': 'chargeback',
          SecondChargeback: 'chargeback',
          Fee: 'fee',
          MiscCosts: 'fee',
          PaymentCost: 'fee',
          AuthorisationSchemeFee: 'fee',
          MerchantPayout: 'payout',
          'PaidOut*': 'payout',
          EpaPaid: 'payout',
          InternalCompanyPayout: 'payout',
          BankInstructionReturned: 'payout',
          Balancetransfer: 'transfer',
          MatchedStatement: 'transfer',
          DepositCorrection: 'adjustment',
          InvoiceDeduction: 'adjustment',
          ManualCorrected: 'adjustment',
        },
      },
    ],
    refunds: { ...takenBack, payment: 'Psp Reference', paymentOf: ['Psp Reference'] },
  },
};

const paypalSettlement: ProviderExport = {
  reads: 'PayPal, Settlement report (STL)',
  getIt: 'from the SFTP server for reports, or under Reports: the Settlement report as CSV',
  marks: ['Transaction Event Code', 'Transaction Debit or Credit'],
  map: {
    ...plain,
    records: { first: 'RH', names: 'CH', row: 'SB' },
    notIf: {
      column: 'Transactional Status',
      because: 'it is a Transaction detail report (TRR), which also lists unsettled transactions',
    },
    id: ['Transaction ID'],
    rowId: ['Transaction ID'],
    money: [{ amount: 'Gross Transaction Amount', currency: 'Gross Transaction Currency' }],
    amountUnit: 'minor',
    // PayPal counts these in whole units; by ISO 4217 they have two decimals.
    unitDecimals: { HUF: 0, TWD: 0 },
    direction: { column: 'Transaction Debit or Credit', in: 'CR', out: 'DR' },
    settledAt: [{ column: 'Transaction Completion Date' }],
    rules: [
      {
        column: 'Transaction Event Code',
        keep: 'T0000 T0002 T0003 T0005 T0006 T0007 T0011 T0012 T0018 T0019'.split(' '),
        reasons: {
          T0001: 'payout',
          T0015: 'payout',
          T0016: 'adjustment',
          T0017: 'transfer',
          'T01*': 'fee',
          'T02*': 'currency conversion',
          'T03*': 'transfer',
          'T04*': 'payout',
          'T06*': 'payout',
          'T11*': 'refund',
          T1105: 'hold',
          T1106: 'chargeback',
          'T12*': 'adjustment',
          T1201: 'chargeback',
          T1202: 'chargeback',
          'T13*': 'authorisation',
          'T15*': 'hold',
          'T17*': 'payout',
          'T19*': 'adjustment',
          'T20*': 'transfer',
          'T21*': 'hold',
        },
      },
    ],
    refunds: { ...takenBack, payment: 'PayPal Reference ID', paymentOf: ['Transaction ID'] },
  },
};

const anyCsv: ProviderExport = {
  reads: 'a CSV or NDJSON file with the columns of --map',
  getIt: 'any file, with --map for its columns',
  marks: [],
  // It is not known how this file writes its numbers.
  map: { ...plain, numbers: { ...plain.numbers, certain: false }, id: [], money: [], settledAt: [] },
};

/**
 * The exports of each provider that are understood, the recommended one first. A file's columns show which one it is.
 * The columns are those of the providers' own descriptions, which README.md names.
 */
export const presets: Readonly<Record<PresetName, readonly [ProviderExport, ...ProviderExport[]]>> = {
  stripe: [stripeBalance, stripePayments],
  adyen: [adyenSettlement, adyenAccounting],
  paypal: [paypalSettlement, paypalActivity],
  csv: [anyCsv],
};
