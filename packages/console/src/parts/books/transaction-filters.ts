import { toCountry } from '@stoa/contract';
import { type Filter, useFilters } from '../../components/filter-bar.js';
import { given } from '../../data/given.js';
import { endAfter } from '../../format/day-range.js';
import { texts as all } from './texts.js';

const texts = all.filters;
const statuses = ['recorded', 'restated', 'voided'] as const;

/** What a list of recorded transactions is narrowed by, on both sides. */
export const transactionFilters: readonly Filter[] = [
  { name: 'id', label: all.id, type: 'search' },
  { name: 'from', label: texts.from, type: 'date' },
  { name: 'to', label: texts.to, type: 'date' },
  { name: 'currency', label: texts.currency },
  { name: 'country', label: texts.country },
  { name: 'state', label: texts.state, options: [['', texts.any], ...Object.entries(texts.states)] },
];

/**
 * The filters in the address, as the calls take them. Codes may be in lower case, and countries may have two letters.
 */
export function useTransactionFilters() {
  const { id, from, to, currency, country, state } = useFilters(transactionFilters);
  const code = country?.toUpperCase();
  const query = given({
    transaction_id: id,
    settled_from: from,
    settled_to: endAfter(to),
    currency: currency?.toUpperCase(),
    payer_country: code === undefined ? undefined : (toCountry(code) ?? code),
    status: statuses.find((one) => one === state),
    fee: state === 'without-fee' ? ('missing' as const) : undefined,
  });
  return { query, id, from, to, isFiltered: Object.keys(query).length > 0 };
}
