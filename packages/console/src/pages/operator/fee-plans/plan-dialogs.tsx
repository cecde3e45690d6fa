import type { Schema } from '@stoa/client';
import { percentPattern } from '@stoa/contract';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { FormDialog } from '../../../components/change-dialogs.js';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useChange } from '../../../data/use-change.js';
import { useDraft } from '../../../data/use-draft.js';
import { monthText } from '../../../format/time.js';
import { ChooseMerchant, merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import { countriesOf, tiersOf } from './terms.js';
import { texts } from './texts.js';

/** Makes a plan, at first for the merchant that the page is about. */
export function NewPlan({
  merchantId,
  onClose,
}: {
  readonly merchantId: number | undefined;
  readonly onClose: () => void;
}) {
  const ofPage = String(merchantId ?? '');
  const [merchant, setMerchant] = useState(ofPage);
  const [beginning, setBeginning] = useState<string | undefined>(undefined);
  const draft = useDraft(`fee plan ${ofPage}`);
  const create = useChange({
    run: async (values: FormValues) => operator.feePlans.create(planOf(values)),
    changes: [['fee-plans'], ['fee-proposals']],
    done: (made) => ('fee_proposal_id' in made ? texts.waits : texts.created(made.name)),
    onDone: () => {
      draft.discard();
      onClose();
    },
  });
  const submit = (values: FormValues): void => {
    const asked = values.text('merchant_id');
    const isName = asked !== undefined && merchantIdOf(asked) === undefined;
    setBeginning(isName ? asked : undefined);
    if (!isName) create.mutate(values);
  };
  const choose = (id: number): void => {
    setMerchant(String(id));
    setBeginning(undefined);
  };
  return (
    <Dialog title={texts.create} isBusy={create.isPending} onClose={onClose}>
      <p class="faint">{texts.createHint}</p>
      <Form
        label={texts.create}
        draft={draft}
        onSubmit={submit}
        change={create}
        action={texts.create}
        look="main"
      >
        <PlanTerms />
        <TextField
          label={texts.onlyMerchant}
          name="merchant_id"
          hint={texts.onlyMerchantHint}
          start={ofPage}
          value={merchant}
          onInput={setMerchant}
        />
        {beginning !== undefined && <ChooseMerchant beginning={beginning} onChoose={choose} />}
        <TextField label={texts.countries} name="countries" hint={texts.countriesHint} />
        <TextField label={texts.tiers} name="tiers" hint={texts.tiersHint} />
      </Form>
    </Dialog>
  );
}

/** The fields for the name, the rate and the days of a plan. */
function PlanTerms() {
  return (
    <>
      <TextField label={texts.planName} name="name" required />
      <TextField
        label={texts.percent}
        name="rate_percent"
        hint={texts.percentHint}
        pattern={percentPattern}
        required
      />
      <TextField label={texts.inForceFrom} name="in_force_from" type="date" required />
      <TextField label={texts.inForceUntil} name="in_force_until" type="date" hint={texts.inForceUntilHint} />
    </>
  );
}

function planOf(values: FormValues) {
  return {
    name: values.text('name') ?? '',
    rate_percent: values.text('rate_percent') ?? '',
    in_force_from: values.text('in_force_from') ?? '',
    ...given({
      merchant_id: merchantIdOf(values.text('merchant_id')),
      countries: countriesOf(values.text('countries')),
      tiers: tiersOf(values.text('tiers')),
      in_force_until: values.text('in_force_until'),
    }),
  };
}

/** Ends a plan, and says what it has charged since. */
export function EndPlan({
  plan,
  onClose,
}: {
  readonly plan: Schema<'FeePlan'>;
  readonly onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.endTitle(plan.name)}
      label={texts.end}
      action={texts.end}
      look="danger"
      run={(values) =>
        operator.feePlans.end(plan.fee_plan_id, { in_force_until: values.text('in_force_until') ?? '' })
      }
      changes={[['fee-plans'], ['fee-proposals']]}
      done={(made) => ('fee_proposal_id' in made ? texts.waits : texts.ended(made.name))}
      result={(made) =>
        'charged_since_end' in made &&
        made.charged_since_end.transactions > 0n && (
          <Dialog title={texts.ended(plan.name)} onClose={onClose}>
            <p>{texts.charged(made.charged_since_end.transactions, made.charged_since_end.at_most)}</p>
            <ul class="stack tight">
              {made.charged_since_end.months.map((month) => (
                <li key={month}>
                  <Link to={`/fee-plans/reprice?month=${month}`}>{monthText(month)}</Link>
                </li>
              ))}
            </ul>
          </Dialog>
        )
      }
      onClose={onClose}
    >
      <p>{texts.endHint}</p>
      <TextField
        label={texts.inForceUntil}
        name="in_force_until"
        type="date"
        min={plan.in_force_from}
        required
      />
    </FormDialog>
  );
}
