import type { Schema } from '@stoa/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useOperatorRead } from '../../../data/use-read.js';

/** One recorded transaction of a merchant; null if there is none. */
export function useTransaction(
  merchantId: number,
  id: string,
): UseQueryResult<Schema<'MerchantTransaction'> | null> {
  return useOperatorRead({
    key: ['transaction', merchantId, id],
    read: async (operator, ending) => {
      const query = { transaction_id: id, limit: 1 };
      const { transactions } = await operator.transactions.list(merchantId, query, ending).page();
      return transactions[0] ?? null;
    },
    enabled: id !== '',
  });
}
