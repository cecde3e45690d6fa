import { table, time, visibleText } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';

export type Closings = Administration['reporting']['closings'];
type Closed = Awaited<ReturnType<Closings['close']>>;
type MonthClosing = Awaited<ReturnType<Closings['list']>>[number];
type Counts = Omit<MonthClosing, 'month'>;

/** What closing a month did, or how far it is, and why some merchants were refused. */
export function closingLines({ month, merchants, ...counts }: Closed): string[] {
  const refused = merchants.filter(({ outcome }) => outcome === 'refused');
  const closed =
    counts.would_close_count > 0
      ? `${counts.would_close_count} would close`
      : `${counts.closed_count} closed`;
  return [
    `${month}: ${closed}, ${counts.closed_before_count} closed before, ${counts.refused_count} refused.`,
    ...(counts.ended_at === null ? underWayLines(counts) : []),
    ...refused.flatMap(({ merchant_id, detail, keeps_open }) => [
      `Merchant ${merchant_id} stays open: ${detail ?? ''}`,
      ...keepsOpenLines(keeps_open ?? []),
    ]),
    ...numberLines(merchants, counts.has_issuer),
    ...(refused.some(({ code }) => code === 'transactions_without_fee')
      ? ['Next: stoa fee-plan create, stoa fee-plan apply, and close again.']
      : []),
  ];
}

/** The numbers that were given, and what the closed statements will always lack. */
function numberLines(merchants: Closed['merchants'], hasIssuer: boolean): string[] {
  // Merchants are closed at the same time, so their order is not that of the numbers.
  const numbers = merchants
    .flatMap((one) => one.numbers ?? [])
    .filter((number) => number !== null)
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1));
  const nameless = merchants.filter((one) => one.without_billing_details === true);
  const [first] = numbers;
  const some = nameless.slice(0, 20).map(({ merchant_id: id }) => id);
  return [
    ...(first === undefined ? [] : [`Numbers: ${numbers.length}, from ${first} to ${numbers.at(-1)}.`]),
    ...(nameless.length === 0
      ? []
      : [
          `Without an address, because these merchants have no billing details: ${some.join(', ')}${nameless.length > some.length ? ` and ${nameless.length - some.length} more` : ''}. (stoa merchant billing)`,
        ]),
    ...(hasIssuer ? [] : ['There is no issuer, so statements get no numbers. (stoa issuer set)']),
  ];
}

type KeepsOpen = NonNullable<Closed['merchants'][number]['keeps_open']>[number];

/** What keeps a merchant's books open, one by one, with the commands that resolve it. */
function keepsOpenLines(found: readonly KeepsOpen[]): string[] {
  return found.flatMap(({ cause, report_id: reportId, transaction_id: transactionId, day, commands }) => [
    `  ${reportId === undefined ? visibleText(transactionId ?? '') : `report ${reportId}`}  ${day}  ${cause}`,
    ...commands.map((command, index) => `    ${index === 0 ? '' : 'or '}${visibleText(command)}`),
  ]);
}

/** How many merchants have an outcome. */
function settledOf({
  closed_count: closed,
  would_close_count: wouldClose,
  closed_before_count: before,
  refused_count: refused,
}: Counts): number {
  return closed + wouldClose + before + refused;
}

function underWayLines(closing: Counts): string[] {
  const id = closing.closing_id;
  return [
    `It is under way: ${settledOf(closing)} of ${closing.merchant_count} merchants.`,
    `A service with the role worker or all goes on with it, and so does the same command. (stoa statement closings --closing ${id})`,
  ];
}

/** The line of progress. */
export function progressText(closing: MonthClosing): string {
  return `closing ${closing.month}: ${settledOf(closing)} of ${closing.merchant_count} merchants`;
}

/** A row for each closing. */
export function closingsLines(closings: readonly MonthClosing[]): string[] {
  const rows = closings.map((one) => [
    String(one.closing_id),
    one.month,
    one.merchant_id === null ? 'all' : String(one.merchant_id),
    one.dry_run ? 'dry run' : 'close',
    visibleText(one.started_by),
    time(new Date(one.started_at)),
    one.ended_at === null ? 'under way' : time(new Date(one.ended_at)),
    `${settledOf(one)} of ${one.merchant_count}`,
    String(one.refused_count),
  ]);
  return table([
    [
      'CLOSING',
      'MONTH',
      'MERCHANT',
      'KIND',
      'STARTED BY',
      'STARTED (UTC)',
      'ENDED (UTC)',
      'MERCHANTS',
      'REFUSED',
    ],
    ...rows,
  ]);
}
