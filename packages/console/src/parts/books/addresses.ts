/** Where one report of a merchant is shown. */
export function reportAddress(merchantId: number, reportId: string): string {
  return `/reports/${merchantId}/${encodeURIComponent(reportId)}`;
}

/** Where one transaction is shown. Merchants choose ids, so it stands in the query, which takes every character. */
export function transactionAddress(merchantId: number, id: string, part: 'one' | 'correct' = 'one'): string {
  return `/transactions/${merchantId}/${part}?${new URLSearchParams({ id })}`;
}

/** The list of a merchant's transactions that were not recorded. `filter` narrows it to one reason or one id. */
export function invalidAddress(merchantId: number, filter: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filter).toString();
  return `/transactions/${merchantId}/invalid${query === '' ? '' : `?${query}`}`;
}
