import { useEffect } from 'preact/hooks';
import { Notice } from '../../../components/badge.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Progress } from '../../../components/progress.js';
import { Empty, Failure } from '../../../components/states.js';
import { operatorBooks } from '../../../data/books-changed.js';
import { given } from '../../../data/given.js';
import { useSteps } from '../../../data/use-steps.js';
import { isMonth } from '../../../format/time.js';
import { ChooseMerchant, merchantFilter, merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import { RepricedTable, RunRepricing } from './repriced.js';
import { texts } from './texts.js';
import { type Repriced, reprice } from './work.js';

const filters: readonly Filter[] = [{ name: 'month', label: texts.month, type: 'month' }, merchantFilter];

/** How many transactions got, or would get, another fee. */
function changedOf(repriced: Repriced | undefined): bigint {
  return repriced?.sums.reduce((sum, { transactions }) => sum + transactions, 0n) ?? 0n;
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
  const real = useSteps<Repriced>(operatorBooks);
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
        <Notice tone="good">{texts.ran(changedOf(real.steps.soFar))}</Notice>
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
