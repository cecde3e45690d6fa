/**
 * Exports of payment providers, as their reports write what happened, and what earlier versions made of their refunds.
 */

export interface Refund {
  readonly name: string;
  readonly day: number;
  readonly cents: bigint;
}

export interface Payment {
  readonly name: string;
  readonly day: number;
  readonly cents: bigint;
  /** Together at most what was paid. */
  readonly refunds: readonly Refund[];
}

/** The days from the first on, before the last one. */
interface Days {
  readonly from: number;
  readonly to: number;
}

export interface Export {
  readonly preset: string;
  readonly maps: readonly string[];
  /** Refunds do not name the id of the transaction, so an export has the payment of each of its refunds. */
  readonly isCumulative: boolean;
  /** The export has no refunds, but their sum on the row of the payment. */
  readonly isSum: boolean;
  transactionId(payment: Payment): string;
  text(payments: readonly Payment[], days: Days): string;
  /** What version 0.1.0 made of the refunds of such a file. */
  oldLines(payments: readonly Payment[], days: Days): object[];
}

const firstDayMs = Date.now() - 50 * 86_400_000;

/** `2026-10-31 12:00:00` of a day. */
function timeOf(day: number): string {
  return new Date(firstDayMs + day * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
}

function isIn({ day }: { readonly day: number }, { from, to }: Days): boolean {
  return from <= day && day < to;
}

function amountOf(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

interface Layout {
  readonly preset: string;
  readonly maps?: readonly string[];
  readonly isCumulative: boolean;
  readonly head: readonly string[];
  readonly payment: (payment: Payment) => readonly string[];
  readonly refund: (payment: Payment, refund: Refund) => readonly string[];
  /** By what the transaction is known. */
  readonly idOf: (payment: Payment) => string;
  /** The reason of each request, if earlier versions gave all refunds of a payment the id of the transaction. */
  readonly oldReason?: string;
}

function rowsOf({ preset, maps = [], isCumulative, idOf, oldReason, ...layout }: Layout): Export {
  const refundsIn = (payments: readonly Payment[], days: Days) =>
    payments.flatMap((one) =>
      one.refunds.filter((refund) => isIn(refund, days)).map((refund) => ({ one, refund })),
    );
  return {
    preset,
    maps,
    isCumulative,
    isSum: false,
    transactionId: idOf,
    text: (payments, days) =>
      [
        ...layout.head,
        ...payments.filter((one) => isIn(one, days)).map((one) => layout.payment(one).join(',')),
        ...refundsIn(payments, days).map(({ one, refund }) => layout.refund(one, refund).join(',')),
      ].join('\n'),
    oldLines: (payments, days) => {
      if (oldReason === undefined) return [];
      const lines = refundsIn(payments, days).map(({ one, refund }) => ({
        id: idOf(one),
        transaction_id: idOf(one),
        kind: 'refund',
        currency: 'EUR',
        full_amount: Number(refund.cents),
        reason: oldReason,
      }));
      // The first one of an id; the others were dropped.
      return lines.filter((line, index) => lines.findIndex(({ id }) => id === line.id) === index);
    },
  };
}

const stripeBalance: Layout = {
  preset: 'stripe',
  isCumulative: true,
  head: [
    'balance_transaction_id,created_utc,created,currency,gross,reporting_category,source_id,customer_facing_amount,customer_facing_currency,charge_id,card_country',
  ],
  payment: ({ name, day, cents }) => {
    const [at, amount, charge] = [timeOf(day), amountOf(cents), `ch_${name}`];
    return [`txn_${name}`, at, at, 'eur', amount, 'charge', charge, amount, 'eur', charge, 'DE'];
  },
  refund: (payment, { name, day, cents }) => {
    const [at, amount] = [timeOf(day), `-${amountOf(cents)}`];
    const charge = `ch_${payment.name}`;
    return [`txn_${name}`, at, at, 'eur', amount, 'refund', `re_${name}`, amount, 'eur', charge, 'DE'];
  },
  idOf: ({ name }) => `txn_${name}`,
};

const adyenSettlement: Layout = {
  preset: 'adyen',
  isCumulative: true,
  head: [
    'Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Issuer Country',
  ],
  payment: ({ name, day, cents }) => [
    `PSP${name}`,
    `order-${name}`,
    ...[timeOf(day), 'UTC', 'Settled', `CAP${name}`, 'EUR', '', amountOf(cents), 'DE'],
  ],
  refund: (payment, { name, day, cents }) => [
    `PSP${payment.name}`,
    `order-${payment.name}`,
    ...[timeOf(day), 'UTC', 'Refunded', `MOD${name}`, 'EUR', amountOf(cents), '', 'DE'],
  ],
  idOf: ({ name }) => `CAP${name}`,
};

const adyenAccounting: Layout = {
  ...adyenSettlement,
  head: [
    'Psp Reference,Merchant Reference,Booking Date,TimeZone,Record Type,Modification Psp Reference,Payment Currency,Captured (PC),Issuer Country',
  ],
  payment: ({ name, day, cents }) => [
    `PSP${name}`,
    `order-${name}`,
    ...[timeOf(day), 'UTC', 'Settled', `CAP${name}`, 'EUR', `-${amountOf(cents)}`, 'DE'],
  ],
  refund: (payment, { name, day, cents }) => [
    `PSP${payment.name}`,
    `order-${payment.name}`,
    ...[timeOf(day), 'UTC', 'Refunded', `MOD${name}`, 'EUR', `-${amountOf(cents)}`, 'DE'],
  ],
};

const paypalSettlement: Layout = {
  preset: 'paypal',
  isCumulative: false,
  head: [
    'RH,2026/11/01 02:44:19 -0700,A,FIXMERCHANT01,009,',
    'CH,Transaction ID,PayPal Reference ID,Invoice ID,Transaction Event Code,Transaction Completion Date,Transaction Debit or Credit,Gross Transaction Amount,Gross Transaction Currency',
  ],
  payment: ({ name, day, cents }) => [
    ...['SB', `P${name}`, '', `order-${name}`, 'T0006'],
    ...[`${timeOf(day).replaceAll('-', '/')} +0000`, 'CR', String(cents), 'EUR'],
  ],
  refund: (payment, { name, day, cents }) => [
    ...['SB', `R${name}`, `P${payment.name}`, `order-${payment.name}`, 'T1107'],
    ...[`${timeOf(day).replaceAll('-', '/')} +0000`, 'DR', String(cents), 'EUR'],
  ],
  idOf: ({ name }) => `P${name}`,
};

const paypalActivity: Layout = {
  ...paypalSettlement,
  maps: ['date_format=ymd', 'decimal=.'],
  head: [
    'Date,Time,TimeZone,Type,Status,Currency,Gross,Transaction ID,Reference Txn ID,Invoice Number,Country Code',
  ],
  payment: ({ name, day, cents }) => [
    ...timeOf(day).split(' '),
    ...['UTC', 'Express Checkout Payment', 'Completed', 'EUR', amountOf(cents)],
    ...[`P${name}`, '', `order-${name}`, 'DE'],
  ],
  refund: (payment, { name, day, cents }) => [
    ...timeOf(day).split(' '),
    ...['UTC', 'Payment Refund', 'Completed', 'EUR', `-${amountOf(cents)}`],
    ...[`R${name}`, `P${payment.name}`, `order-${payment.name}`, 'DE'],
  ],
};

const orderOf = ({ name }: Payment): string => `order-${name}`;

/** Payments of the dashboard: a row says what was given back until the last day of the file. */
const stripePayments: Export = {
  preset: 'stripe',
  maps: [],
  isCumulative: true,
  isSum: true,
  transactionId: ({ name }) => `ch_${name}`,
  text: (payments, days) =>
    [
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Status,Card Issue Country',
      ...payments
        .filter((one) => isIn(one, days))
        .map((one) => {
          const status = refundedUntil(one, days) === 0n ? 'Paid' : 'Partially Refunded';
          const refunded = amountOf(refundedUntil(one, days));
          return [`ch_${one.name}`, timeOf(one.day), amountOf(one.cents), refunded, 'eur', status, 'DE'].join(
            ',',
          );
        }),
    ].join('\n'),
  oldLines: (payments, days) =>
    payments
      .filter((one) => isIn(one, days) && refundedUntil(one, days) > 0n)
      .map((one) => {
        const [refunded, id] = [refundedUntil(one, days), `ch_${one.name}`];
        const reason = `refund (Amount Refunded ${amountOf(refunded)})`;
        const request = { id: `${id} refunded ${refunded}`, transaction_id: id, reason };
        return refunded === one.cents
          ? { ...request, kind: 'void' }
          : {
              ...{ ...request, kind: 'restate', currency: 'EUR' },
              ...{ full_amount: Number(one.cents - refunded), tax_amount: 0 },
            };
      }),
};

function refundedUntil({ refunds }: Payment, days: Days): bigint {
  return refunds.reduce((sum, one) => (one.day < days.to ? sum + one.cents : sum), 0n);
}

export const exports: Readonly<Record<string, Export>> = {
  'Stripe, balance': rowsOf(stripeBalance),
  'Stripe, balance, by charge': rowsOf({
    ...stripeBalance,
    ...{ maps: ['id=charge_id'], isCumulative: false, idOf: ({ name }) => `ch_${name}` },
    oldReason: 'refund (refund)',
  }),
  'Stripe, payments': stripePayments,
  'Adyen, settlement details': rowsOf(adyenSettlement),
  'Adyen, settlement details, by payment': rowsOf({
    ...adyenSettlement,
    ...{ maps: ['id=Psp Reference'], isCumulative: false, idOf: ({ name }) => `PSP${name}` },
    oldReason: 'refund (Refunded)',
  }),
  'Adyen, payment accounting, by order': rowsOf({
    ...adyenAccounting,
    ...{ maps: ['id=Merchant Reference'], idOf: orderOf },
    oldReason: 'refund (Refunded)',
  }),
  'PayPal, settlement': rowsOf(paypalSettlement),
  'PayPal, settlement, by invoice': rowsOf({
    ...paypalSettlement,
    ...{ maps: ['id=Invoice ID'], isCumulative: true, idOf: orderOf },
    oldReason: 'refund (T1107)',
  }),
  'PayPal, activity': rowsOf(paypalActivity),
  'PayPal, activity, by invoice': rowsOf({
    ...paypalActivity,
    ...{ maps: ['id=Invoice Number', 'date_format=ymd', 'decimal=.'], isCumulative: true, idOf: orderOf },
    oldReason: 'refund (Payment Refund)',
  }),
};
