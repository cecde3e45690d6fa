import { Link } from 'wouter';
import type { Column } from '../../components/columns.js';
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
