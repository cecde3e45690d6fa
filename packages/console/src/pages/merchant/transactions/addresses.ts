/** Where a correction of a transaction is requested. */
export function correctionAddress(id: string): string {
  return `/corrections/new?transaction_id=${encodeURIComponent(id)}`;
}

/** Everything about one transaction. */
export function transactionAddress(id: string): string {
  return `/transactions?id=${encodeURIComponent(id)}`;
}
