import type { Schema } from '@stoa/client';
import { useEffect } from 'preact/hooks';
import { Notice } from '../../../components/badge.js';
import { type Column, moneyColumn, numColumn, textColumn } from '../../../components/columns.js';
import { ConfirmDialog, DialogButton } from '../../../components/dialog.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Progress } from '../../../components/progress.js';
import { Empty, Failure } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { booksChanged } from '../../../data/books-changed.js';
import { given } from '../../../data/given.js';
import { useSteps } from '../../../data/use-steps.js';
import { numberText } from '../../../format/number.js';
import { isMonth, monthText } from '../../../format/time.js';
import { ChooseMerchant, merchantFilter, merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import { linesColumns } from './lines-column.js';
import { texts } from './texts.js';
import { addRepriced, type Repriced, reprice } from './work.js';

const filters: readonly Filter[] = [{ name: 'month', label: texts.month, type: 'month' }, merchantFilter];

/** How many transactions got, or would get, another fee. */
function changedOf(repriced: Repriced | undefined): bigint {
  return repriced?.sums.reduce((sum, { transactions }) => sum + transactions, 0n) ?? 0n;
}

/** What a run did. Its first pages may have run before a later one waits. */
function ranText(repriced: Repriced): string {
  const changed = changedOf(repriced);
  if (!repriced.waits) return texts.ran(changed);
  return changed === 0n ? texts.waits : `${texts.ran(changed)} ${texts.restWaits}`;
}

/** Computes the fees of a month again: a dry run, and then the run that it previewed. */
export function RepriceTab() {
  const { month, merchant } = useFilters(filters);
  const merchantId = merchantIdOf(merchant);
  // A name has to become a merchant's number first. Without a number, the call would mean all merchants.
  if (merchant !== undefined && merchantId === undefined)
    return (
      <>
        <p class="faint">{texts.repriceLead}</p>
        <FilterBar label={texts.repriceSearch} filters={filters} />
        <ChooseMerchant beginning={merchant} />
      </>
    );
  return <RepriceMonth key={`${month} ${merchantId}`} month={month} merchantId={merchantId} />;
}

/** People who leave or reload the page during the run lose nothing: the next dry run shows what is left. */
function RepriceMonth({
  month,
  merchantId,
}: {
  readonly month: string | undefined;
  readonly merchantId: number | undefined;
}) {
  const dry = useSteps<Repriced>();
  const real = useSteps<Repriced>([...booksChanged, ['fee-proposals']]);
  const isAsked = month !== undefined && isMonth(month);
  const body = { month: month ?? '', ...given({ merchant_id: merchantId }) };
  const examine = (): Promise<void> => dry.run((signal) => reprice({ ...body, dry_run: true }, signal));
  useEffect(() => {
    if (isAsked) void examine();
  }, []);
  const preview = dry.steps.soFar;
  const start = (): void => {
    if (preview === undefined) return;
    void real
      .run((signal) => reprice({ ...body, dry_run: false, preview: preview.preview }, signal))
      .then(examine);
  };
  return (
    <>
      <p class="faint">{texts.repriceLead}</p>
      {!real.steps.isRunning && <FilterBar label={texts.repriceSearch} filters={filters} />}
      {!isAsked && <Empty title={texts.repriceNone}>{texts.repriceNoneHint}</Empty>}
      {dry.steps.isRunning && <Progress label={texts.dryRunning(changedOf(preview))} />}
      {real.steps.isRunning && <Progress label={texts.running(changedOf(real.steps.soFar))} />}
      {[dry, real].map(
        ({ steps: { error } }, index) =>
          error !== null && <Failure key={index} error={error} title={texts.failed} />,
      )}
      {real.steps.soFar !== undefined && !real.steps.isRunning && (
        <Notice tone={real.steps.soFar.waits ? 'warn' : 'good'}>{ranText(real.steps.soFar)}</Notice>
      )}
      {isAsked && preview !== undefined && !dry.steps.isRunning && !real.steps.isRunning && (
        <Preview repriced={preview} month={month} onRun={start} />
      )}
    </>
  );
}

function Preview({
  repriced,
  month,
  onRun,
}: {
  readonly repriced: Repriced;
  readonly month: string;
  readonly onRun: () => void;
}) {
  if (repriced.sums.length === 0) return <Empty title={texts.unchanged}>{texts.unchangedHint}</Empty>;
  const changed = changedOf(repriced);
  return (
    <>
      <RepricedTable sums={repriced.sums} />
      {changed > 0n && <RunRepricing changed={changed} month={month} onRun={onRun} />}
    </>
  );
}

type Sum = Schema<'RepricedSum'>;

/** More rows than anybody reads. The totals above them include all rows. */
const mostRows = 200;

/** Whose fees would change, and by how much. For several merchants, the totals come first. */
function RepricedTable({ sums }: { readonly sums: readonly Sum[] }) {
  const isOne = new Set(sums.map(({ merchant_id: id }) => id)).size === 1;
  const totals = isOne ? [] : totalsOf(sums);
  const isSome = (countOf: (sum: Sum) => number | bigint): boolean => sums.some((sum) => countOf(sum) > 0);
  return (
    <Table
      caption={texts.tabs.reprice}
      rows={[...totals, ...sums.slice(0, mostRows)]}
      keyOf={({ merchant_id: id, currency }) => `${id} ${currency}`}
      columns={[
        ...columns.filter(({ isShown }) => isShown === undefined || isSome(isShown)),
        ...linesColumns(sums),
      ]}
      foot={
        sums.length > mostRows && (
          <span class="faint small">{texts.firstOf(numberText(mostRows), numberText(sums.length))}</span>
        )
      }
    />
  );
}

/** The totals of all merchants, by currency. */
function totalsOf(sums: readonly Sum[]): readonly Sum[] {
  const all = sums.map((sum) => ({ ...sum, merchant_id: 0, merchant_name: texts.store }));
  return addRepriced([], all);
}

/** Asks before the fees are computed again. */
function RunRepricing({
  changed,
  month,
  onRun,
}: {
  readonly changed: bigint;
  readonly month: string;
  readonly onRun: () => void;
}) {
  return (
    <div class="row">
      <DialogButton words={texts.run(changed)} look="main">
        {(close) => (
          <ConfirmDialog
            title={texts.runTitle(monthText(month))}
            action={texts.run(changed)}
            onConfirm={() => {
              close();
              onRun();
            }}
            onClose={close}
          >
            <p>{texts.runHint}</p>
          </ConfirmDialog>
        )}
      </DialogButton>
    </div>
  );
}

function money(name: string, amountOf: (sum: Sum) => bigint): Column<Sum> {
  return moneyColumn(name, (sum) => [{ currency: sum.currency, amount: amountOf(sum) }]);
}

/** `isShown` hides a column if its count is 0 in every row, because these counts are seldom above 0. */
const columns: readonly (Column<Sum> & { readonly isShown?: (sum: Sum) => bigint | number })[] = [
  textColumn(texts.merchantName, ({ merchant_name: name }) => name),
  numColumn<Sum>(texts.transactions, ({ transactions }) => transactions),
  {
    ...numColumn<Sum>(texts.corrections, ({ as_corrections }) => as_corrections),
    isShown: ({ as_corrections }) => as_corrections,
  },
  { ...numColumn<Sum>(texts.uncovered, ({ uncovered }) => uncovered), isShown: ({ uncovered }) => uncovered },
  money(texts.before, ({ fee_before }) => fee_before),
  money(texts.after, ({ fee_after }) => fee_after),
  money(texts.difference, ({ fee_before, fee_after }) => fee_after - fee_before),
];
