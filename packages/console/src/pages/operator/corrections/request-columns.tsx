import type { Schema } from '@stoa/client';
import { Badge, type Tone } from '../../../components/badge.js';
import { type Column, linkColumn, moneyColumn } from '../../../components/columns.js';
import { Time } from '../../../components/values.js';
import { moneyText } from '../../../format/money.js';
import { transactionAddress } from '../../../parts/books/addresses.js';
import { changedFacts } from '../../../parts/books/known-facts.js';
import { merchantColumns } from '../../../parts/merchants/merchant-names.js';
import { MadeBy } from '../../../parts/people/made-by.js';
import { texts as all } from './texts.js';

type Request = Schema<'OperatorCorrectionRequest'>;
const texts = all.requests;

const tones: Readonly<Record<Request['state'], Tone>> = {
  waiting: 'calm',
  accepted: 'good',
  refused: 'bad',
  overtaken: 'warn',
};

/** A key that is unique among the requests of all merchants: each merchant has its own numbering. */
export function keyOf({ merchant_id, correction_request_id }: Request): string {
  return `${merchant_id} ${correction_request_id}`;
}

/** What a merchant asks for, in a few words. */
export function askedText({
  kind,
  currency,
  full_amount: amount,
  tax_amount: tax,
  facts,
  standing,
}: Request): string {
  const factsText = changedFacts(facts ?? null);
  if (factsText !== '' && currency === null && amount === null && tax === null) return factsText;
  if (kind === 'void')
    return texts.void(standing ? moneyText(standing.full_amount, standing.currency) : undefined);
  const gross = amount === null || currency === null ? (currency ?? '') : moneyText(amount, currency);
  const asked = kind === 'refund' ? texts.refund(gross) : texts.restate(gross);
  const askedAmounts =
    tax === null || currency === null ? asked : texts.ofTax(asked, moneyText(tax, currency));
  return factsText === '' ? askedAmounts : `${askedAmounts}; ${factsText}`;
}

/** A column with checkboxes to choose requests that wait. */
export function chooseColumn(
  chosen: ReadonlySet<string>,
  choose: (chosen: ReadonlySet<string>) => void,
): Column<Request> {
  const turn = (key: string): void => {
    const turned = new Set(chosen);
    if (!turned.delete(key)) turned.add(key);
    choose(turned);
  };
  return {
    name: texts.choose,
    show: (one) =>
      one.state === 'waiting' && (
        <input
          type="checkbox"
          aria-label={texts.chooseOne(one.correction_request_id)}
          checked={chosen.has(keyOf(one))}
          onChange={() => turn(keyOf(one))}
        />
      ),
  };
}

/** The columns of a list of requests. */
export function requestColumns(nameOf: (id: number) => string): readonly Column<Request>[] {
  return [
    ...merchantColumns(nameOf),
    linkColumn(
      all.transaction,
      ({ transaction_id }) => transaction_id,
      ({ merchant_id, transaction_id: id }) => transactionAddress(merchant_id, id),
    ),
    { name: texts.asked, show: askedText, text: askedText },
    moneyColumn(
      texts.standsNow,
      ({ standing }) => (standing ? [{ currency: standing.currency, amount: standing.full_amount }] : []),
      () => texts.nothing,
    ),
    {
      name: all.reason,
      show: ({ reason, requested_at }) => (
        <>
          <bdi>{reason}</bdi>
          <div class="faint small">
            <Time at={requested_at} />
          </div>
        </>
      ),
      text: ({ reason }) => reason,
    },
  ];
}

/** The state of a request, for lists that have more than those that wait. */
export const stateColumn: Column<Request> = {
  name: all.state,
  show: ({ state, decision, decided_by }) => (
    <>
      <Badge tone={tones[state]}>{texts.states[state]}</Badge>{' '}
      <span class="faint small">
        {decided_by !== null && <MadeBy by={decided_by} />}
        {decided_by !== null && decision !== null && ': '}
        {decision}
      </span>
    </>
  ),
  text: ({ state }) => state,
};
