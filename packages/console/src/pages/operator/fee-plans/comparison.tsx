import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { type Column, moneyColumn, numColumn } from '../../../components/columns.js';
import { TextField } from '../../../components/field.js';
import { Progress } from '../../../components/progress.js';
import { Empty } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { given } from '../../../data/given.js';
import { lastMonth } from '../../../format/day-range.js';
import { isMonth, monthText } from '../../../format/time.js';
import { merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import type { CardDraft } from './card-draft.js';
import { editorTexts } from './editor-texts.js';
import { linesColumns } from './lines-column.js';
import { MerchantField } from './merchant-field.js';
import { MissingRate } from './missing-rate.js';
import { type Fault, readTerms } from './read-terms.js';
import { texts } from './texts.js';
import { useAnswer } from './use-answer.js';
import { whatIf } from './work.js';

type Sum = Schema<'WhatIfSum'>;

/** The comparison of a card with the fees of a real month. */
export function useComparison(card: CardDraft) {
  const [merchant, setMerchant] = useState('');
  const [month, setMonth] = useState(() => lastMonth(Date.now()));
  const ofPlan = merchantIdOf(card.texts['merchant_id']);
  const merchantId = ofPlan ?? merchantIdOf(merchant.trim());
  const group = card.texts['group'] || undefined;
  const terms = { ...readTerms(card).terms, ...given({ group }) };
  const answer = useAnswer<readonly Sum[]>(
    JSON.stringify([card.lines, card.countries, group, merchantId, month]),
  );
  const start = (): void =>
    answer.ask((signal) => whatIf({ ...terms, merchant_id: merchantId ?? 0, month }, signal));
  const faults: readonly Fault[] = [
    ...(merchantId === undefined ? [fault('compare_merchant', editorTexts.chooseMerchant)] : []),
    ...(isMonth(month) ? [] : [fault('compare_month', editorTexts.missing.month)]),
  ];
  const fields = { merchant, setMerchant, month, setMonth, hasMerchant: ofPlan !== undefined };
  const volumeCurrencies = new Set(
    readTerms(card).lines.flatMap(({ tiers = [], volume }) =>
      tiers.length === 0 ? [] : (volume?.currency ?? []),
    ),
  );
  return { ...answer, faults, start, fields, merchantId, month, volumeCurrencies };
}

export type Comparison = ReturnType<typeof useComparison>;

function fault(name: string, detail: string): Fault {
  return { pointer: `/${name}`, code: 'missing', detail };
}

/** Asks for the month, and for the merchant if the plan is not for one. */
export function ComparisonFields({ of: { fields } }: { readonly of: Comparison }) {
  const { merchant, setMerchant, month, setMonth, hasMerchant } = fields;
  return (
    <Card title={editorTexts.comparison}>
      <p class="faint">{editorTexts.comparisonHint}</p>
      <div class="columns">
        {!hasMerchant && (
          <MerchantField
            label={editorTexts.compareMerchant}
            name="compare_merchant"
            value={merchant}
            onInput={setMerchant}
          />
        )}
        <TextField label={texts.month} name="compare_month" type="month" value={month} onInput={setMonth} />
      </div>
    </Card>
  );
}

/** The fees of the month as they are, and as they would be. */
export function ComparisonResult({
  of: { steps, stop, merchantId, month, volumeCurrencies, isAsked, isCurrent },
}: {
  readonly of: Comparison;
}) {
  const { soFar, isRunning } = steps;
  if (!isAsked || steps.error !== null) return null;
  if (!isCurrent) return <Notice tone="warn">{editorTexts.outdated}</Notice>;
  if (isRunning || soFar === undefined) {
    const read = soFar?.reduce((sum, { transactions }) => sum + transactions, 0n) ?? 0n;
    return (
      <Notice>
        <Progress label={texts.reading(read)} />
        <Button onClick={stop}>{texts.stop}</Button>
      </Notice>
    );
  }
  if (soFar.length === 0) return <Empty title={texts.noTransactions}>{texts.noTransactionsHint}</Empty>;
  return (
    <>
      <p class="faint">
        {texts.whatIfCounts(monthText(month))}{' '}
        <Link to={`/month-close/${month}/${merchantId}`}>{texts.statement(monthText(month))}</Link>
      </p>
      <Table
        caption={editorTexts.comparison}
        rows={soFar}
        keyOf={({ currency }) => currency}
        columns={[...columns, ...linesColumns(soFar)]}
      />
      {[...volumeCurrencies].flatMap((to) =>
        soFar.map(
          ({ currency }) =>
            currency !== to && (
              <MissingRate key={`${currency} ${to}`} currency={currency} to={to} since={`${month}-01`} />
            ),
        ),
      )}
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
