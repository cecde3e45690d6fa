import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { useLocation, useSearchParams } from 'wouter';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { ConfirmDialog } from '../../../components/dialog.js';
import { Form } from '../../../components/form.js';
import { Empty, Shown } from '../../../components/states.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useChange } from '../../../data/use-change.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { dayText } from '../../../format/time.js';
import { recurringText } from '../../../parts/books/rate-card.js';
import { merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import { useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { type CardDraft, cardOf, emptyCard } from './card-draft.js';
import { ExampleFields, TrialResult, useCardTrial } from './card-trial.js';
import { ComparisonFields, ComparisonResult, useComparison } from './comparison.js';
import { editorTexts as texts } from './editor-texts.js';
import { isWholeCopy } from './is-whole-copy.js';
import { sentenceOf } from './line-editor.js';
import { LinesEditor } from './lines-editor.js';
import { PlanFields } from './plan-fields.js';
import { payersText } from './plan-terms.js';
import { errorOf, type Fault, readTerms } from './read-terms.js';
import { RecurringFields, readRecurring } from './recurring-fields.js';
import { texts as planTexts } from './texts.js';
import { useCard } from './use-card.js';
import { useKnown } from './use-known.js';

/**
 * Writes a plan, compares it with a real month, and creates it. It begins empty, or as the plan that the address names.
 */
export function CardTab() {
  const [params] = useSearchParams();
  const planId = params.get('plan');
  const merchant = params.get('merchant') ?? '';
  if (planId === null) return <CardForm key={merchant} name={merchant} start={emptyCard(merchant)} />;
  return <CopiedCard key={planId} planId={planId} />;
}

function CopiedCard({ planId }: { readonly planId: string }) {
  const plan = useOperatorRead({
    key: ['fee-plans', 'one', planId],
    read: (client, ending) => client.feePlans.get(planId, ending),
  });
  return (
    <Shown of={plan}>
      {(known) => {
        const start = cardOf(known);
        if (!isWholeCopy(known, start))
          return <Empty title={texts.noCopy(known.name)}>{texts.noCopyHint}</Empty>;
        return <CardForm name={`like ${planId}`} start={start} />;
      }}
    </Shown>
  );
}

function CardForm({ name, start }: { readonly name: string; readonly start: CardDraft }) {
  const { card, change, draft } = useCard(`fee plan ${name}`, start);
  const known = useKnown(merchantIdOf(card.texts['merchant_id']));
  const { comparison, trial, creation, ...asking } = useAsking(card, draft.discard);
  const mayCreate = useMay('statements:write');
  return (
    <>
      <Form
        label={texts.form}
        draft={draft}
        change={{ isPending: creation.isPending || comparison.steps.isRunning, error: asking.error }}
        {...given({ failed: creation.error === null ? texts.failed : undefined })}
        action={texts.compare}
        onSubmit={asking.compare}
        more={
          <>
            {card.examples.length > 0 && (
              <Button disabled={trial.steps.isRunning} onClick={asking.tryExamples}>
                {texts.tryIt}
              </Button>
            )}
            {mayCreate && (
              <Button look="main" disabled={creation.isPending} onClick={asking.review}>
                {texts.create}
              </Button>
            )}
          </>
        }
      >
        <p class="faint">{texts.lead}</p>
        <PlanFields card={card} groups={known.groups} onChange={change} />
        <Card title={texts.lines}>
          <p class="faint">{texts.linesHint}</p>
          <LinesEditor card={card} known={known} onChange={change} />
        </Card>
        <RecurringFields card={card} onChange={change} />
        <ExampleFields card={card} known={known} onChange={change} />
        <ComparisonFields of={comparison} />
      </Form>
      <TrialResult card={card} of={trial} />
      <ComparisonResult of={comparison} />
      {asking.isReviewed && (
        <Review
          card={card}
          onConfirm={() => {
            asking.endReview();
            creation.mutate();
          }}
          onClose={asking.endReview}
        />
      )}
    </>
  );
}

/** What the service is asked about a card. Only one failure is shown: that of what was asked for last. */
function useAsking(card: CardDraft, discard: () => void) {
  const [asked, setAsked] = useState<'comparison' | 'trial' | 'creation'>('comparison');
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [isReviewed, setReviewed] = useState(false);
  const comparison = useComparison(card);
  const trial = useCardTrial(card);
  const creation = useCreation(card, discard);
  const check = (what: typeof asked, found: readonly Fault[], go: () => void): void => {
    const all = [...readTerms(card).faults, ...found];
    setAsked(what);
    creation.reset();
    setFaults(all);
    if (all.length === 0) go();
  };
  const errors = { comparison: comparison.steps.error, trial: trial.steps.error, creation: creation.error };
  return {
    ...{ comparison, trial, creation, isReviewed },
    error: errorOf(faults) ?? errors[asked],
    compare: () => check('comparison', comparison.faults, comparison.start),
    tryExamples: () => check('trial', trial.faults, trial.start),
    review: () => check('creation', wholeFaults(card), () => setReviewed(true)),
    endReview: () => setReviewed(false),
  };
}

function useCreation(card: CardDraft, discard: () => void) {
  const [, navigate] = useLocation();
  return useChange({
    run: async () => operator.feePlans.create(planOf(card)),
    changes: [['fee-plans'], ['fee-proposals']],
    done: (made) => ('fee_proposal_id' in made ? planTexts.waits : planTexts.created(made.name)),
    onDone: (made) => {
      discard();
      navigate('fee_proposal_id' in made ? '/fee-plans/proposals' : '/fee-plans');
    },
  });
}

/** Everything that the plan will say, in words: it never changes afterwards. */
function Review({
  card,
  onConfirm,
  onClose,
}: {
  readonly card: CardDraft;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const {
    name,
    in_force_from: from,
    in_force_until: until,
    merchant_id: merchantId,
    group,
    countries,
    recurring_fees: recurring = [],
  } = planOf(card);
  const nameOf = useMerchantNames(merchantId === undefined ? [] : [merchantId]);
  const whose = merchantId === undefined ? (group ?? planTexts.store) : nameOf(merchantId);
  const end = until === undefined ? planTexts.endless : `${planTexts.until} ${dayText(until)}`;
  return (
    <ConfirmDialog
      title={texts.reviewTitle(name)}
      action={texts.createAction}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{`${whose}, ${payersText(countries ?? null)}. ${planTexts.proposals.span(dayText(from), end)}.`}</p>
      <ol class="stack tight">
        {card.lines.map(({ id }, index) => (
          <li key={id}>{sentenceOf(card, index)}</li>
        ))}
        {recurring.map((fee) => (
          <li key={fee.name}>{recurringText(fee)}</li>
        ))}
      </ol>
      <p>{planTexts.createHint}</p>
    </ConfirmDialog>
  );
}

/** What must be there before anybody is asked whether to create the plan. The service says the rest. */
function wholeFaults(card: CardDraft): Fault[] {
  const { name = '', in_force_from: from = '', merchant_id: merchant = '' } = card.texts;
  const isUnclear = merchant.trim() !== '' && merchantIdOf(merchant.trim()) === undefined;
  return [
    ...(name.trim() === '' ? [{ pointer: '/name', code: 'missing', detail: texts.missing.name }] : []),
    ...(from === '' ? [{ pointer: '/in_force_from', code: 'missing', detail: texts.missing.from }] : []),
    ...(isUnclear ? [{ pointer: '/merchant_id', code: 'missing', detail: texts.chooseMerchant }] : []),
    ...readRecurring(card).faults,
  ];
}

function planOf(card: CardDraft): Schema<'NewFeePlan'> {
  const { name = '', in_force_from = '', in_force_until: until = '', group = '' } = card.texts;
  const { merchant_id: merchant = '' } = card.texts;
  return {
    ...readTerms(card).terms,
    ...(card.recurring.length === 0 ? {} : { recurring_fees: readRecurring(card).fees }),
    name: name.trim(),
    in_force_from,
    ...given({
      merchant_id: merchantIdOf(merchant.trim()),
      group: group === '' ? undefined : group,
      in_force_until: until === '' ? undefined : until,
    }),
  };
}
