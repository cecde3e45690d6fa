import { Link } from 'wouter';
import type { Column } from '../../components/columns.js';
import { useOperatorRead } from '../../data/use-read.js';
import { texts } from './texts.js';

/** The merchant of a row, as a link. Names may change, so the export also has the number. */
export function merchantColumns<Row extends { readonly merchant_id: number }>(
  nameOf: (id: number) => string,
): readonly Column<Row>[] {
  return [
    {
      name: texts.merchant,
      show: ({ merchant_id: id }) => <Link to={`/merchants/${id}`}>{nameOf(id)}</Link>,
      text: ({ merchant_id: id }) => nameOf(id),
    },
    { name: texts.number, text: ({ merchant_id: id }) => String(id) },
  ];
}

/** The most that one call names; no page of the console shows more rows. */
const mostNames = 100;

/**
 * The names of the merchants on a page, read with one call. Until it is answered, and for merchants that it does not
 * name, their numbers.
 */
export function useMerchantNames(ids: readonly number[]): (id: number) => string {
  const asked = [...new Set(ids)].toSorted((one, other) => one - other).slice(0, mostNames);
  const { data } = useOperatorRead({
    key: ['merchants', 'names', asked.join(',')],
    read: (operator, ending) =>
      operator.merchants.list({ merchant_ids: asked.join(','), limit: mostNames }, ending).page(),
    freshMs: 300_000,
    enabled: asked.length > 0,
  });
  const names = new Map(data?.merchants.map(({ merchant_id, name }) => [merchant_id, name]));
  return (id) => names.get(id) ?? texts.numbered(id);
}

/** A merchant by name, with a link to its page. */
export function MerchantLink({ id }: { readonly id: number }) {
  return <Link to={`/merchants/${id}`}>{useMerchantNames([id])(id)}</Link>;
}
