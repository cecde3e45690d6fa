import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Day } from '../month.js';

/** What one major unit of a currency is worth in another, from a day on until a later rate begins. */
export interface ExchangeRate {
  readonly currency: string;
  readonly toCurrency: string;
  readonly fromDay: Day;
  /** A decimal number, such as `0.92`. */
  readonly rate: string;
  readonly enteredAt: Date;
  readonly enteredBy: string;
}

/** The place of a rate in the list. */
export type ExchangeRateKey = Pick<ExchangeRate, 'toCurrency' | 'currency' | 'fromDay'>;

/** Which rates are listed, by currencies and day. */
export interface ExchangeRatePage {
  /** Only rates of this currency, or to that one; all by default. */
  readonly currency?: string | undefined;
  readonly toCurrency?: string | undefined;
  /** Only rates after this one; all by default. */
  readonly after?: ExchangeRateKey | undefined;
  /** At most this many; all by default. */
  readonly limit?: number | null;
}

const columns = sql`
  currency, to_currency, to_char(from_day, 'YYYY-MM-DD') as from_day, trim_scale(rate)::text as rate, entered_at, entered_by`;

/** All rates to these currencies, those of a currency from the earliest on. */
export function selectRatesTo(tx: Queryable, currencies: readonly string[]): Promise<ExchangeRate[]> {
  return tx.query<ExchangeRate>(sql`
    select ${columns}
    from stoa.exchange_rate
    where to_currency = any(${currencies}::text[])
    order by to_currency, currency, from_day`);
}

/** By currency, other currency and day. */
export function selectExchangeRates(
  tx: Queryable,
  { currency, toCurrency, after, limit = null }: ExchangeRatePage,
): Promise<ExchangeRate[]> {
  return tx.query<ExchangeRate>(sql`
    select ${columns}
    from stoa.exchange_rate
    where (to_currency, currency, from_day) > (
      ${after?.toCurrency ?? ''}::text collate "C", ${after?.currency ?? ''}::text collate "C",
      ${after?.fromDay ?? '0001-01-01'}::date)
      and (${toCurrency ?? null}::text is null or to_currency = ${toCurrency ?? null})
      and (${currency ?? null}::text is null or currency = ${currency ?? null})
    order by to_currency, currency, from_day
    limit ${limit}::integer`);
}

/** Undefined if there is a rate from that day on. */
export async function insertExchangeRate(
  tx: Transaction,
  { currency, toCurrency, fromDay, rate, enteredAt, enteredBy }: ExchangeRate,
): Promise<ExchangeRate | undefined> {
  const inserted = await tx.query(sql`
    insert into stoa.exchange_rate (currency, to_currency, from_day, rate, entered_at, entered_by)
    values (${currency}, ${toCurrency}, ${fromDay}, ${rate}::numeric, ${enteredAt}, ${enteredBy})
    on conflict (to_currency, currency, from_day) do nothing
    returning currency`);
  return inserted.length === 0 ? undefined : selectExchangeRate(tx, { currency, toCurrency, fromDay });
}

export async function selectExchangeRate(
  tx: Queryable,
  { currency, toCurrency, fromDay }: ExchangeRateKey,
): Promise<ExchangeRate | undefined> {
  const [row] = await tx.query<ExchangeRate>(sql`
    select ${columns}
    from stoa.exchange_rate
    where to_currency = ${toCurrency}
      and currency = ${currency}
      and from_day = ${fromDay}::date`);
  return row;
}
