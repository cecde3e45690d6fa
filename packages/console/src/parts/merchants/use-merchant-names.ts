import { useOperatorRead } from '../../data/use-read.js';
import { texts } from './texts.js';

/** The most that one call names; no page of the console shows more rows. */
const mostNames = 100;

/**
 * The names of the merchants on a page, read with one call. Until it is answered, and for merchants that it does not name, their numbers.
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
