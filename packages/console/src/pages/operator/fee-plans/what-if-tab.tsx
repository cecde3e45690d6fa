import type { Schema } from '@stoa/client';
import { ppmOf } from '@stoa/contract';
import { useEffect } from 'preact/hooks';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { type Column, moneyColumn, numColumn } from '../../../components/columns.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Progress } from '../../../components/progress.js';
import { Empty, Failure } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { texts as componentTexts } from '../../../components/texts.js';
import { given } from '../../../data/given.js';
import { useSteps } from '../../../data/use-steps.js';
import { monthText } from '../../../format/time.js';
import { ChooseMerchant, merchantFilter, merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import { linesColumns } from './lines-column.js';
import { countriesOf, tiersOf } from './terms.js';
import { texts } from './texts.js';
import { whatIf } from './work.js';

type Sum = Schema<'WhatIfSum'>;

const filters: readonly Filter[] = [
  merchantFilter,
  { name: 'month', label: texts.month, type: 'month' },
  { name: 'rate', label: texts.percent },
  { name: 'countries', label: texts.someCountries },
  { name: 'tiers', label: texts.someTiers },
];

/** What the fees of a past month would be; the terms are in the address. */
export function WhatIfTab() {
  const asked = useFilters(filters);
  const { merchant, month, rate, countries, tiers } = asked;
  const merchantId = merchantIdOf(merchant);
  const isRate = ppmOf(rate ?? '') !== undefined;
  return (
    <>
      <p class="faint">{texts.whatIfLead}</p>
      <FilterBar label={texts.whatIfSearch} filters={filters} />
      {rate !== undefined && !isRate && (
        <div role="alert">
          <Notice tone="bad">{texts.badRate(rate)}</Notice>
        </div>
      )}
      {merchant !== undefined && merchantId === undefined && <ChooseMerchant beginning={merchant} />}
      {(merchant === undefined || month === undefined || rate === undefined) && (
        <Empty title={texts.whatIfNone}>{texts.whatIfNoneHint}</Empty>
      )}
      {merchantId !== undefined && month !== undefined && isRate && (
        <Result
          // Other terms start anew, so that a result never stands under terms that are not its own.
          key={[merchantId, month, rate, countries, tiers].join('\n')}
          merchantId={merchantId}
          month={month}
          asked={asked}
        />
      )}
    </>
  );
}

/** The body of the call. @throws StoaError if the tiers cannot be read */
function bodyOf(
  merchantId: number,
  month: string,
  { rate, countries, tiers }: Readonly<Record<string, string>>,
): Schema<'WhatIfRequest'> {
  return {
    merchant_id: merchantId,
    month,
    rate_percent: rate ?? '',
    ...given({ countries: countriesOf(countries), tiers: tiersOf(tiers) }),
  };
}

function Result({
  merchantId,
  month,
  asked,
}: {
  readonly merchantId: number;
  readonly month: string;
  readonly asked: Readonly<Record<string, string>>;
}) {
  const { steps, run } = useSteps<readonly Sum[]>();
  useEffect(() => {
    void run(async function* (signal) {
      yield* whatIf(bodyOf(merchantId, month, asked), signal);
    });
  }, []);
  const { soFar, isRunning, error } = steps;
  if (error !== null) return <Failure error={error} title={componentTexts.failure.read} />;
  if (isRunning || soFar === undefined) {
    const read = soFar?.reduce((sum, { transactions }) => sum + transactions, 0n) ?? 0n;
    return <Progress label={texts.reading(read)} />;
  }
  if (soFar.length === 0) return <Empty title={texts.noTransactions}>{texts.noTransactionsHint}</Empty>;
  return (
    <>
      <p class="faint">
        {texts.whatIfCounts(monthText(month))}{' '}
        <Link to={`/month-close/${month}/${merchantId}`}>{texts.statement(monthText(month))}</Link>
      </p>
      <Table
        caption={texts.tabs['what-if']}
        rows={soFar}
        keyOf={({ currency }) => currency}
        columns={[...columns, ...linesColumns(soFar)]}
      />
    </>
  );
}

function money(name: string, amountOf: (sum: Sum) => bigint): Column<Sum> {
  return moneyColumn(name, (sum) => [{ currency: sum.currency, amount: amountOf(sum) }]);
}

const columns: readonly Column<Sum>[] = [
  numColumn(texts.transactions, ({ transactions }) => transactions),
  numColumn(texts.covered, ({ covered }) => covered),
  money(texts.base, ({ base }) => base),
  money(texts.before, ({ fee_before }) => fee_before),
  money(texts.after, ({ fee_after }) => fee_after),
  money(texts.difference, ({ fee_before, fee_after }) => fee_after - fee_before),
];
