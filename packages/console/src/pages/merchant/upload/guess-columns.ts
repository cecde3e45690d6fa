import { columnFields } from './use-reading.js';

type Field = (typeof columnFields)[number];

/** Names that files have for a field, as letters only, the surest first. */
const names: Readonly<Record<Field, readonly string[]>> = {
  id: ['transactionid', 'id', 'paymentid', 'orderid', 'order', 'ordernumber', 'reference', 'chargeid'],
  amount: ['amount', 'grossamount', 'gross', 'totalamount', 'total', 'price'],
  currency: ['currency', 'currencycode', 'cur', 'ccy'],
  tax: ['tax', 'taxamount', 'vat', 'vatamount', 'salestax', 'gst'],
  country: ['payercountry', 'country', 'countrycode', 'buyercountry', 'billingcountry', 'cardcountry'],
  settled_at: [
    'settledat',
    'settled',
    'settlementdate',
    'paidat',
    'paid',
    'paymentdate',
    'date',
    'time',
    'createdat',
  ],
};

/** The columns of a file that name a field by one of its usual names. Of others, somebody has to choose. */
export function guessColumns(columns: readonly string[]): Readonly<Partial<Record<Field, string>>> {
  const known = new Map(columns.map((column) => [column.toLowerCase().replaceAll(/[^a-z]/g, ''), column]));
  return Object.fromEntries(
    columnFields.flatMap((field) => {
      const found = names[field].find((name) => known.has(name));
      const column = found === undefined ? undefined : known.get(found);
      return column === undefined ? [] : [[field, column.trim()]];
    }),
  );
}
