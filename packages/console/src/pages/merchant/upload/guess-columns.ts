/** The fields whose columns people must name, if the file itself does not. */
export const columnFields = ['id', 'amount', 'currency', 'tax', 'country', 'settled_at'] as const;
type Field = (typeof columnFields)[number];

/**
 * Names that files have for a field, as letters and digits only. VAT and GST are often rates, and paid is often a yes.
 */
const names: Readonly<Record<Field, readonly string[]>> = {
  id: ['transactionid', 'id', 'paymentid', 'orderid', 'order', 'ordernumber', 'reference', 'chargeid'],
  amount: ['amount', 'grossamount', 'gross', 'totalamount', 'total', 'price'],
  currency: ['currency', 'currencycode', 'cur', 'ccy'],
  tax: ['tax', 'taxamount', 'vatamount', 'salestax'],
  country: ['payercountry', 'country', 'countrycode', 'buyercountry', 'billingcountry', 'cardcountry'],
  settled_at: ['settledat', 'settlementdate', 'paidat', 'paymentdate', 'date', 'time', 'createdat'],
};

/**
 * The columns of a file that name a field by one of its usual names. If several do, or a name is an unusual one,
 * somebody has to choose. A field that `isSaid` is not guessed, nor is the tax if something else says it.
 */
export function guessColumns(
  columns: readonly string[],
  isSaid: (name: string) => boolean,
): Readonly<Partial<Record<Field, string>>> {
  const known = new Map<string, string>();
  for (const column of columns) {
    const name = column.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    if (!known.has(name)) known.set(name, column.trim());
  }
  const isTaxSaid = isSaid('tax_rates') || isSaid('default_tax');
  return Object.fromEntries(
    columnFields.flatMap((field) => {
      if (isSaid(field) || (field === 'tax' && isTaxSaid)) return [];
      const found = names[field].flatMap((name) => known.get(name) ?? []);
      return found.length === 1 ? [[field, found[0]]] : [];
    }),
  );
}
