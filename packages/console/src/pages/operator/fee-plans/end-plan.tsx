import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { operator } from '../../../data/clients.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { monthText } from '../../../format/time.js';
import { texts } from './texts.js';

/** Ends a plan, and says what it has charged since. */
export function EndPlan({
  plan,
  onClose,
}: {
  readonly plan: Schema<'FeePlan'>;
  readonly onClose: () => void;
}) {
  const end = useChange({
    run: (until: string) => operator.feePlans.end(plan.fee_plan_id, { in_force_until: until }),
    changes: [['fee-plans']],
    done: ({ name }) => texts.ended(name),
    onDone: ({ charged_since_end: { transactions } }) => {
      if (transactions === 0n) onClose();
    },
  });
  const charged = end.data?.charged_since_end;
  return (
    <Dialog
      title={charged === undefined ? texts.endTitle(plan.name) : texts.ended(plan.name)}
      isBusy={end.isPending}
      onClose={onClose}
    >
      {charged === undefined ? (
        <Form
          label={texts.end}
          error={failureOf(end)}
          onSubmit={(values) => end.mutate(values.text('in_force_until') ?? '')}
          buttons={
            <Button type="submit" look="danger" disabled={end.isPending}>
              {texts.end}
            </Button>
          }
        >
          <p>{texts.endHint}</p>
          <TextField
            label={texts.inForceUntil}
            name="in_force_until"
            type="date"
            min={plan.in_force_from}
            error={end.error}
            required
          />
        </Form>
      ) : (
        <>
          <p>{texts.charged(charged.transactions, charged.at_most)}</p>
          <ul class="stack tight">
            {charged.months.map((month) => (
              <li key={month}>
                <Link to={`/fee-plans/reprice?month=${month}`}>{monthText(month)}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
